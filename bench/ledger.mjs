import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSource } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';
import { benchProject } from './project.mjs';
import { ratio, summarise } from './statistics.mjs';
import { createTimer } from './timer.mjs';

/** What the ledger costs: the agent while it waits, and the machine after it has its answer. */
export async function benchLedger({ calls = 200, say }) {
  say('edits with and without a ledger');
  const { on, off } = await edits(calls, say);
  say('a repository of 20,000 files');
  const work = await commands(Math.max(10, Math.round(calls / 5)));
  const [withLedger, without] = [summarise(on), summarise(off)];
  const spent = work.map(({ name, before, after, status }) => ({
    name,
    before: summarise(before),
    after: summarise(after),
    both: summarise(before.map((ms, round) => ms + after[round])),
    status: summarise(status),
  }));
  return {
    bench: 'ledger',
    rows: [
      { name: 'edit, both events, no ledger', ...without, timesFloor: 1 },
      {
        name: 'edit, both events, ledger',
        ...withLedger,
        timesFloor: ratio(withLedger.median, without.median),
      },
      ...spent.flatMap(({ name, before, after, both, status }) => [
        { name: `${name}: work after the first event`, value: before.median, unit: 'ms (median)' },
        { name: `${name}: work after the last event`, value: after.median, unit: 'ms (median)' },
        { name: `${name}: both`, value: both.median, unit: 'ms (median)' },
        { name: `${name}: git status in the same rounds`, value: status.median, unit: 'ms (median)' },
      ]),
    ],
    bars: [
      bar('edit with ledger / without', ratio(withLedger.median, without.median), '<=', 1.3),
      ...spent.flatMap(({ name, before, after, both }) => [
        bar(`${name}, ms until looked around`, before.median, '<=', 30),
        bar(`${name}, ms until recorded`, after.median, '<=', 30),
        bar(`${name}, ms of both`, both.median, '<=', 30),
      ]),
    ],
  };
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A host does something between two events; without a pause, one would wait for what follows from the other. */
const betweenEventsMs = 15;

async function edits(calls, say) {
  const projects = { on: benchProject(), off: benchProject() };
  try {
    const config = join(projects.off.repo, '.ephor/config.yaml');
    writeFileSync(config, `${readFileSync(config, 'utf8')}\nledger:\n  enabled: false\n`);
    for (const project of Object.values(projects)) {
      execFileSync('git', ['init', '-q'], { cwd: project.repo });
      project.ephor('engine', 'start');
    }
    const samples = { on: [], off: [] };
    const timer = createTimer(projects.on.env);
    for (let round = -5; round < calls; round += 1) {
      if (round % 50 === 0) say(`${Math.max(0, round)} of ${calls} rounds`);
      for (const [name, project] of Object.entries(projects)) {
        const ms = await edit(project, timer, round);
        if (round >= 0) samples[name].push(ms);
      }
    }
    return samples;
  } finally {
    for (const project of Object.values(projects)) project.dispose();
  }
}

async function edit({ folder, repo, hook, home }, timer, round) {
  const file = join(repo, 'app.ts');
  const [from, to] = [String(1000 + round), String(1001 + round)];
  writeFileSync(file, `export const answer = ${from};\n`);
  const payload = {
    session_id: 'bench',
    transcript_path: join(repo, 't.jsonl'),
    cwd: repo,
    tool_name: 'Edit',
    tool_input: { file_path: file, old_string: from, new_string: to },
    tool_use_id: randomUUID(),
  };
  const event = async (hook_event_name, more) => {
    const input = join(folder, 'event.json');
    writeFileSync(input, JSON.stringify({ ...payload, hook_event_name, ...more }));
    await pause(betweenEventsMs);
    return timer.run(input, ['env', `HOME=${home}`, hook, 'claude-code', hook_event_name], 0);
  };
  const before = await event('PreToolUse', {});
  writeFileSync(file, `export const answer = ${to};\n`);
  return before + (await event('PostToolUse', { tool_response: {} }));
}

async function commands(calls) {
  const { createLine, handleHook, nodeIo } = await importSource('bench/line.ts');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ephor-bench-')));
  const repo = join(folder, 'repo');
  try {
    fill(repo);
    const line = createLine({ io: nodeIo, userHome: folder, version: 'bench', resident: true });
    const event = async (eventName, fields) => {
      const payload = { session_id: 'bench', cwd: repo, hook_event_name: eventName, ...fields };
      const call = {
        host: 'claude-code',
        eventName,
        payload: JSON.stringify(payload),
        id: randomUUID(),
        projectFolder: repo,
      };
      await handleHook(line, call);
      const start = performance.now();
      await line.afterwards.run();
      return performance.now() - start;
    };
    const run = async (command) => {
      const fields = { tool_name: 'Bash', tool_input: { command }, tool_use_id: randomUUID() };
      const before = await event('PreToolUse', fields);
      execFileSync('bash', ['-c', command], { cwd: repo });
      const after = await event('PostToolUse', { ...fields, tool_response: {} });
      return { before, after, status: statusMs(repo) };
    };
    const measure = async (name, command) => {
      const samples = { before: [], after: [], status: [] };
      for (let round = -3; round < calls; round += 1) {
        const spent = await run(command(round));
        if (round >= 0) for (const [part, ms] of Object.entries(spent)) samples[part].push(ms);
      }
      return { name, ...samples };
    };
    return [
      await measure('sed -i', (round) => `sed -i 's/= .*;/= ${round + 10};/' d1/f1.ts`),
      await measure('node gen.js', () => 'node gen.js'),
      await measure('node gen.js && git add', () => 'node gen.js && git add d2'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What git alone takes to look through the repository, on this machine and at this moment. */
function statusMs(repo) {
  const start = performance.now();
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
  execFileSync('git', ['status', '--porcelain'], { cwd: repo, env, stdio: 'pipe' });
  return performance.now() - start;
}

/** A repository that was there before: neither its files nor its index are of the second in which we begin. */
function fill(repo) {
  const write = (path, text) => {
    writeFileSync(join(repo, path), text);
    setBack(join(repo, path), 60);
  };
  for (let folder = 0; folder < 200; folder += 1) {
    mkdirSync(join(repo, `d${folder}`), { recursive: true });
    for (let file = 0; file < 100; file += 1)
      write(`d${folder}/f${file}.ts`, `export const value = ${folder * file};\n`.repeat(10));
  }
  write(
    'gen.js',
    "require('fs').writeFileSync('d2/f2.ts', `export const value = ${Date.now()};\\n`.repeat(10));\n",
  );
  mkdirSync(join(repo, '.ephor'));
  write('.ephor/config.yaml', 'profile: observe\n');
  write('.ephor/.gitignore', 'local/\n');
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@b', ...args], { cwd: repo });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'begin');
  setBack(join(repo, '.git/index'), 30);
}

function setBack(path, minutes) {
  const then = new Date(Date.now() - minutes * 60_000);
  utimesSync(path, then, then);
}
