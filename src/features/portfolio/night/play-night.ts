import { createNightClock, type NightClock } from './night-clock.ts';
import { type NightClientModel, startNightModel } from './night-model.ts';
import { momentsBetween } from './night-moments.ts';
import { buildNight, type NightStage } from './night-stage.ts';
import { nightSpaces, theQuestion } from './night-story.ts';
import { processesOf, processOf } from '../orchestrate/lead-process.ts';
import type { App } from '../../../kernel/app.ts';
import { messageOf, UserError } from '../../../kernel/errors.ts';
import { pause } from '../../../kernel/operations/pause.ts';
import type { NightItem, NightOrder } from '../../../kernel/portfolio/night.ts';
import { emptyPortfolio, type Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

interface Night {
  readonly app: App;
  readonly order: NightOrder;
  readonly stage: NightStage;
  readonly clock: NightClock;
  /** Why the orchestrator is at work no more; undefined while it is. */
  ended(): string | undefined;
  readonly model: NightClientModel | undefined;
  seen: Portfolio;
  readonly missing: string[];
}

/** So long may it take until the next thing of the story happens: a busy machine is slow, and a client slower. */
const longestMs = 120_000;
const lookEveryMs = 60;

/** Lets a night of work happen, with the real orchestrator, and tells it. */
export async function* playNight(app: App, order: NightOrder): AsyncIterable<NightItem> {
  const started = app.io.clock.monotonic();
  const model = order.client && (await startNightModel(app));
  const over = new AbortController();
  const end = (): void => over.abort();
  order.stop.addEventListener('abort', end);
  let stage: NightStage | undefined;
  let working: Promise<void> | undefined;
  try {
    stage = await buildNight(app, order, model);
    yield { kind: 'night', folder: stage.top, client: order.client?.version };
    const clock = createNightClock(app.io.clock.monotonic);
    let ended: string | undefined;
    const night: Night = {
      app,
      order,
      stage,
      clock,
      ended: () => ended,
      model,
      seen: emptyPortfolio,
      missing: [],
    };
    night.seen = await stage.store.read();
    yield* evening(night);
    working = drain(stage.orchestrate(over.signal)).then(
      (why) => void (ended = why),
      (error: unknown) => void (ended = messageOf(error)),
    );
    for (const part of order.pages ? [onPages] : [question, death, rest]) {
      if (order.stop.aborted || night.missing.length > 0) break;
      yield* part(night);
    }
    end();
    await working;
    if (order.pages && night.missing.length > 0)
      throw new UserError(
        'demo_failed',
        night.missing.join('; '),
        'Try again; `ephor doctor` looks for causes.',
      );
    if (order.stop.aborted || order.pages) return;
    yield* morning(night, app.io.clock.monotonic() - started);
  } finally {
    end();
    await working;
    order.stop.removeEventListener('abort', end);
    await stage?.clear();
    await model?.close();
  }
}

/** Returns what it said last. */
async function drain(lines: AsyncIterable<string>): Promise<string> {
  let last = '';
  for await (const line of lines) last = line;
  return last;
}

async function* evening({ clock, stage, order }: Night): AsyncIterable<NightItem> {
  clock.goTo('22:00', '23:10');
  const about = 'Three projects, each with a plan that you have said yes to.';
  yield { kind: 'act', number: 0, title: 'Ten in the evening', about };
  const { output, ...said } = await command(stage, ['initiative', 'list']);
  yield { ...said, output };
  if (order.stop.aborted) return;
  yield {
    kind: 'moment',
    at: clock.now(),
    who: 'you',
    about: '',
    text: 'run `ephor orchestrate` and go to bed, nearly. Two leads may work at once.',
  };
}

async function* question(night: Night): AsyncIterable<NightItem> {
  const { stage, clock } = night;
  const asked = ({ escalations }: Portfolio) =>
    escalations.find((one) => one.question === theQuestion.question && one.status === 'pending');
  yield* until(night, 'a question', (now) => {
    const one = asked(now);
    return (
      one !== undefined && now.runs.some(({ space, reason }) => space === one.space && reason === 'blocked')
    );
  });
  const one = asked(night.seen);
  if (!one) return;
  clock.goTo('23:10', '01:40');
  const about = 'A digit is enough. What you decide is written down, and nobody asks it again.';
  yield { kind: 'act', number: 0, title: 'One question, before you sleep', about };
  yield await command(stage, ['answer', one.id, '1']);
  const text = (await stage.store.document({ document: 'decisions', space: one.space })) ?? '';
  yield {
    kind: 'moment',
    at: clock.now(),
    who: 'ephor',
    about: one.space,
    text: 'writes it into knowledge/decisions.md:',
    more: text
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .slice(1),
  };
}

/** The question waits on the dashboard, for whoever watches: work goes on by their answers. */
async function* onPages(night: Night): AsyncIterable<NightItem> {
  const { stage, order, clock } = night;
  yield* until(night, 'a question', ({ escalations }) =>
    escalations.some(({ status }) => status === 'pending'),
  );
  if (order.stop.aborted || night.missing.length > 0) return;
  const { stdout, stderr } = await stage.ephor(['ui', '--no-open', '--json']);
  const { link } = (stdout === '' ? {} : JSON.parse(stdout)) as { readonly link?: string };
  if (link === undefined) {
    night.missing.push(`the dashboard: ${stderr.trim()}`);
    return;
  }
  const stays = order.pages?.stays === true;
  yield { kind: 'pages', link, stays };
  clock.goTo('23:10', '07:00');
  if (stays) yield* until(night, 'work', () => false, Number.POSITIVE_INFINITY);
}

async function* death(night: Night): AsyncIterable<NightItem> {
  const { app, clock, stage } = night;
  const [{ slug, initiative, steps }] = nightSpaces as [(typeof nightSpaces)[number]];
  const at = steps.findIndex(({ lingers }) => lingers);
  const file = steps[at]?.path ?? '';
  const lead = ({ runs, tasks }: Portfolio): Run | undefined => {
    const run = runs.find(({ space, state }) => space === slug && state === 'running');
    const busy = tasks.some(
      ({ space, id, status }) => space === slug && id === at + 1 && status === 'in_progress',
    );
    return busy && run?.worktree && app.io.files.stat(`${run.worktree}/${file}`) ? run : undefined;
  };
  yield* until(night, 'a lead in the middle of its work', (now) => lead(now) !== undefined);
  const run = lead(night.seen);
  const id = run && processOf(run);
  if (!run || !id) return;
  clock.goTo('01:40', '07:00');
  const about = 'The machine runs out of memory, and the lead is in the middle of a task.';
  yield { kind: 'act', number: 0, title: 'Something goes wrong', about };
  const children = processesOf(app, run);
  night.model?.forget(slug);
  app.io.processes.signalGroup(id, 'SIGKILL');
  for (const child of children) app.io.processes.signal(child, 'SIGKILL');
  yield {
    kind: 'moment',
    at: clock.now(),
    who: 'fate',
    about: `${slug} / ${initiative.id}`,
    text: `SIGKILL: ${run.id} is dead, with ${file} written and not committed`,
    tone: 'bad',
  };
  const heir = ({ runs }: Portfolio) => runs.find(({ space, epoch }) => space === slug && epoch > run.epoch);
  yield* until(night, 'a lead that goes on', (now) => heir(now)?.state === 'running');
  const kept = await stage.git(slug, 'log', '--format=%h %s', `main..${run.branch ?? ''}`);
  yield {
    kind: 'moment',
    at: clock.now(),
    who: 'ephor',
    about: `${slug} / ${initiative.id}`,
    text: 'has lost nothing; what is on its branch:',
    more: kept.split('\n'),
  };
}

async function* rest(night: Night): AsyncIterable<NightItem> {
  const settled = ({ initiatives, escalations }: Portfolio): boolean =>
    nightSpaces.every(({ slug, merge }) =>
      merge === 'ask'
        ? escalations.some(
            ({ space, type, status }) => space === slug && type === 'approval' && status === 'pending',
          )
        : initiatives.some(({ space, status }) => space === slug && status === 'complete'),
    );
  yield* until(night, 'all work done', settled);
}

async function* morning(night: Night, ms: number): AsyncIterable<NightItem> {
  const { stage, clock, missing, seen } = night;
  clock.goTo('07:00', '07:01');
  const about = 'What needs you, what was done, and what comes next.';
  yield { kind: 'act', number: 0, title: 'Seven in the morning', about };
  const [{ slug: first }] = nightSpaces as [(typeof nightSpaces)[number]];
  const log = ['log', '--oneline', '--graph', 'main'];
  const output = await stage.git(first, ...log);
  yield {
    kind: 'command',
    line: `git ${log.join(' ')}`,
    output: `in ${first}\n${output}`,
    exitCode: 0,
    ms: 0,
  };
  yield await command(stage, ['run', 'list']);
  yield await command(stage, ['briefing']);
  const merged: string[] = [];
  for (const { slug } of nightSpaces) {
    const merges = await stage.git(slug, 'log', '--merges', '--format=%s', 'main');
    merged.push(
      ...merges
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => `${slug}: ${line}`),
    );
  }
  yield {
    kind: 'morning',
    seconds: Math.round(ms / 1_000),
    runs: seen.runs.length,
    killed: seen.runs.filter(({ reason }) => reason === 'lost').length,
    tasks: seen.tasks.filter(({ status }) => status === 'completed').length,
    merged,
    missing,
  };
}

/** Tells what happens until something did. */
async function* until(
  night: Night,
  what: string,
  fits: (now: Portfolio) => boolean,
  withinMs = longestMs,
): AsyncIterable<NightItem> {
  const { stage, clock, order } = night;
  const deadline = night.app.io.clock.monotonic() + withinMs;
  for (;;) {
    const now = await stage.store.read();
    const happened = [...momentsBetween(night.seen, now), ...(night.model?.heard() ?? [])];
    night.seen = now;
    night.model?.knows(now);
    for (const moment of happened) yield { kind: 'moment', at: clock.now(), ...moment };
    if (order.stop.aborted || fits(now)) return;
    const why = night.ended() ?? (night.app.io.clock.monotonic() > deadline ? 'it took too long' : undefined);
    if (why !== undefined) {
      night.missing.push(`${what}: ${why}`);
      return;
    }
    await pause(lookEveryMs, order.stop);
  }
}

async function command(
  stage: NightStage,
  words: readonly string[],
): Promise<Extract<NightItem, { kind: 'command' }>> {
  const { stdout, stderr, exitCode, ms } = await stage.ephor(words);
  const output = (exitCode === 0 ? stdout : `${stdout}${stderr}`).trimEnd();
  return { kind: 'command', line: ['ephor', ...words].join(' '), output, exitCode, ms };
}
