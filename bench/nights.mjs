import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { importSource } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';
import { summarise } from './statistics.mjs';

const person = { kind: 'person', name: 'bench' };
const tasksOfEach = 4;
const policy = {
  generate: false,
  off: ['briefing'],
  mostLeads: 2,
  perDay: { runs: null, tokens: null, usd: null },
};

/**
 * Nights of real processes with a scripted lead: orchestrators and leads that are killed at random moments, orchestrators
 * that are stopped past their lease and wake up superseded, and how long it takes from one lead to the next.
 */
export async function benchNights({ calls = 20, say }) {
  const given = await importSource('bench/nights.ts');
  const programs = mkdtempSync(join(tmpdir(), 'ephor-programs-'));
  await build({
    entryPoints: ['orchestrate', 'lead'].map((name) => `test/portfolio/programs/${name}.ts`),
    outdir: programs,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: ['@napi-rs/keyring'],
    define: { EPHOR_VERSION: '"bench"' },
    logLevel: 'error',
  });
  try {
    const between = await leadToLead(given, programs, Math.min(calls, 20));
    const killed = await kills(given, programs, calls, say);
    const paused = await pauses(given, programs, Math.ceil((calls * 2) / 5), say);
    return {
      bench: 'nights',
      rows: [
        { name: 'lead finished to next lead at work', unit: 'ms (median)', value: between.median },
        { name: 'lead finished to next lead at work', unit: 'ms (p95)', value: between.p95 },
        { name: 'kills of orchestrators', unit: '', value: killed.orchestrators },
        { name: 'kills of leads', unit: '', value: killed.leads },
        { name: 'tasks completed meanwhile', unit: '', value: killed.tasks },
        { name: 'questions answered meanwhile', unit: '', value: killed.answers },
        { name: 'pauses past the lease', unit: '', value: paused.pauses },
        { name: 'takeovers seen', unit: '', value: paused.takeovers },
      ],
      bars: [
        bar('lead finished to next lead at work, ms', between.median, '<=', 1_500),
        bar('tasks lost or done twice', killed.wrongTasks, '<=', 0),
        bar('answers lost or given twice', killed.wrongAnswers, '<=', 0),
        bar('costs lost or counted twice, tokens', killed.wrongTokens, '<=', 0),
        bar('leads of one initiative at once', killed.twoLeads, '<=', 0),
        bar('writes by a superseded orchestrator', paused.late, '<=', 0),
      ],
    };
  } finally {
    rmSync(programs, { recursive: true, force: true });
  }
}

async function night({ nodeIo, createPortfolioFiles, ...given }, programs, script, space = {}) {
  const userHome = mkdtempSync(join(tmpdir(), 'ephor-bench-night-'));
  const [home, code] = [join(userHome, '.ephor'), join(userHome, 'shop')];
  for (const folder of [home, code]) mkdirSync(folder);
  const git = (...args) =>
    execFileSync('git', ['-C', code, '-c', 'user.name=b', '-c', 'user.email=b@b', ...args]);
  git('init', '-q', '-b', 'main');
  git('commit', '-q', '--allow-empty', '-m', 'first');
  git('config', 'user.name', 'bench');
  git('config', 'user.email', 'bench@example.org');
  const scriptFile = join(userHome, 'script.json');
  writeFileSync(scriptFile, JSON.stringify(script));
  const store = createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 30_000 });
  const put = (...changes) => store.transact(person, 'bench', () => ({ changes, result: undefined }));
  await put({
    put: 'space',
    value: given.givenSpace({
      codeDir: code,
      mostLeads: 2,
      preApprove: { labels: [], mostTasks: 100 },
      mergePolicy: 'when-green',
      lead: { kind: 'command', command: [process.execPath, join(programs, 'lead.cjs'), scriptFile] },
      ...space,
    }),
  });
  return {
    store,
    put,
    log: () =>
      existsSync(`${scriptFile}.log`) ? readFileSync(`${scriptFile}.log`, 'utf8').trim().split('\n') : [],
    initiative: async (id) => {
      await put({ put: 'initiative', value: given.givenInitiative({ id, title: `The ${id}` }) });
      await store.transact(person, 'bench', (_, next) => ({
        changes: [
          { put: 'text', place: { document: 'plan', space: 'shop', initiative: id }, text: `# ${id}\n` },
          ...Array.from({ length: tasksOfEach }, () => ({
            put: 'task',
            value: given.givenTask({ id: next.task('shop', id), plan: id }),
          })),
        ],
        result: undefined,
      }));
    },
    orchestrate: (more = {}) => {
      const words = [
        join(programs, 'orchestrate.cjs'),
        userHome,
        'stay',
        JSON.stringify({ ...policy, ...more }),
        '300',
      ];
      const child = spawn(process.execPath, words, {
        env: { HOME: userHome, PATH: process.env.PATH, EPHOR_HOME: home },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      child.stdout.on('data', (chunk) => (printed += chunk));
      const ended = new Promise((done) => child.on('close', done));
      return { child, ended, printed: () => printed };
    },
    remove: () => rmSync(userHome, { recursive: true, force: true, maxRetries: 5 }),
  };
}

const isOver = ({ initiatives }) => initiatives.every(({ status }) => status === 'complete');

/** From the moment in which a lead says its last to the first of the next, with the start of its program. */
async function leadToLead(given, programs, times) {
  const one = await night(given, programs, {}, { mostLeads: 1 });
  try {
    for (let n = 0; n < times; n += 1) await one.initiative(`work-${String(n).padStart(3, '0')}`);
    await one.orchestrate({ mostLeads: 1 }).ended;
    const moments = one.log().flatMap((line) => {
      const [what, , ...rest] = line.split(' ');
      return what === 'started' || what === 'ended' ? [{ what, at: Number(rest.at(-1)) }] : [];
    });
    const gaps = moments.flatMap(({ what, at }, n) =>
      what === 'started' && moments[n - 1]?.what === 'ended' ? [at - moments[n - 1].at] : [],
    );
    return summarise(gaps);
  } finally {
    one.remove();
  }
}

async function kills(given, programs, most, say) {
  const one = await night(given, programs, {
    stepMs: 60,
    asks: { before: 2, question: 'Which colour has %?' },
  });
  const figures = { orchestrators: 0, leads: 0, twoLeads: 0 };
  let count = 0;
  const answer = async ({ escalations }) => {
    for (const { id } of escalations.filter(({ status }) => status === 'pending'))
      await one.store.transact(person, 'answered', (now) => ({
        changes: now.escalations
          .filter((each) => each.id === id && each.status === 'pending')
          .map((each) => {
            const [resolvedBy, resolvedAt] = ['bench', new Date().toISOString()];
            const told = { status: 'resolved', resolution: `blue ${id}`, resolvedBy, resolvedAt };
            return { put: 'escalation', value: { ...each, ...told } };
          }),
        result: undefined,
      }));
  };
  try {
    while (figures.orchestrators + figures.leads < most) {
      const before = await one.store.read();
      await answer(before);
      const open = before.initiatives.filter(({ status }) => status !== 'complete').length;
      for (let more = open; more < 2; more += 1) await one.initiative(`work-${(count += 1)}`);
      const { child, ended, printed } = one.orchestrate();
      // On a slow machine it would die before it begins, each time.
      const mostWaits = Math.random() < 0.9 ? 500 : 0;
      for (let waits = 0; waits < mostWaits && !printed().includes('"began"'); waits += 1) await sleep(20);
      await sleep(Math.random() * 1_500);
      const now = await one.store.read();
      const live = now.runs.filter(({ state }) => state !== 'ended');
      if (new Set(live.map(({ initiative }) => initiative)).size < live.length) figures.twoLeads += 1;
      const victim = Math.random() < 0.25 ? live.find(({ pid }) => pid !== null) : undefined;
      if (victim && kill(-victim.pid, 'SIGKILL')) figures.leads += 1;
      child.kill('SIGKILL');
      figures.orchestrators += 1;
      await ended;
      const done = figures.orchestrators + figures.leads;
      if (done % 50 < 2) say(`${done} of ${most} kills`);
    }
    for (let tries = 0; tries < 20 && !isOver(await one.store.read()); tries += 1) {
      const last = one.orchestrate();
      const until = Date.now() + 30_000;
      while (Date.now() < until && last.child.exitCode === null) {
        await answer(await one.store.read());
        await sleep(200);
      }
      last.child.kill('SIGKILL');
      await last.ended;
    }
    return { ...figures, ...(await wrongs(one)) };
  } finally {
    one.remove();
  }
}

function kill(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** What is written down, against the journal of each change and what the leads printed. */
async function wrongs({ store, log }) {
  const { tasks, runs, escalations } = await store.read();
  const times = (kind, field, value) => {
    const found = new Map();
    for (const { thing, to } of lines)
      if (thing.startsWith(kind) && to?.[field] === value) found.set(thing, (found.get(thing) ?? 0) + 1);
    return found;
  };
  const lines = await store.journal();
  const completed = times('task ', 'status', 'completed');
  const resolved = times('escalation ', 'status', 'resolved');
  const asked = log().filter((line) => line.startsWith('asked')).length;
  let used = 0;
  for (const { id } of runs)
    for await (const line of store.transcripts.read(id)) if (line.includes('"used"')) used += 100;
  return {
    tasks: tasks.length,
    answers: escalations.length,
    wrongTasks:
      tasks.filter(({ status }) => status !== 'completed').length +
      [...completed.values()].filter((n) => n !== 1).length +
      Math.abs(completed.size - tasks.length),
    wrongAnswers:
      escalations.filter(({ status }) => status !== 'resolved').length +
      [...resolved.values()].filter((n) => n !== 1).length +
      Math.max(0, asked - escalations.length),
    wrongTokens: Math.abs(runs.reduce((sum, { tokens }) => sum + tokens, 0) - used),
  };
}

async function pauses(given, programs, most, say) {
  const one = await night(given, programs, { stepMs: 400 });
  const leaseSeconds = 1;
  let [takeovers, late, count] = [0, 0, 0];
  try {
    let now = one.orchestrate({ leaseSeconds });
    for (let n = 0; n < most; n += 1) {
      const { initiatives } = await one.store.read();
      const open = initiatives.filter(({ status }) => status !== 'complete').length;
      for (let more = open; more < 3; more += 1) await one.initiative(`work-${(count += 1)}`);
      if (now.child.exitCode !== null) now = one.orchestrate({ leaseSeconds });
      await sleep(200 + Math.random() * 600);
      now.child.kill('SIGSTOP');
      const next = one.orchestrate({ leaseSeconds });
      const until = Date.now() + 20_000;
      while (!next.printed().includes('"began"') && next.child.exitCode === null && Date.now() < until)
        await sleep(20);
      const took = next.printed().includes('"began"');
      if (took) takeovers += 1;
      const from = (await one.store.journal()).at(-1)?.n ?? 0;
      now.child.kill('SIGCONT');
      await Promise.race([now.ended, sleep(3_000)]);
      const mark = `[${now.child.pid}]`;
      if (took) late += (await one.store.journal(from)).filter(({ why }) => why.endsWith(mark)).length;
      now.child.kill('SIGKILL');
      await now.ended;
      now = next;
      if ((n + 1) % 50 === 0) say(`${n + 1} of ${most} pauses`);
    }
    now.child.kill('SIGKILL');
    await now.ended;
    return { pauses: most, takeovers, late };
  } finally {
    for (const { pid, state } of (await one.store.read()).runs)
      if (state !== 'ended' && pid) kill(-pid, 'SIGKILL');
    one.remove();
  }
}
