import type { Desk, Report } from './desk.ts';
import { type Due, isAnythingLeft, nextDue } from './due.ts';
import { createHands, type Hands } from './execute.ts';
import { isSuperseded, takeLease, type Tenure } from './lease.ts';
import { type Patience, usualPatience } from './lead-process.ts';
import { createObstacles, type Obstacles } from './obstacles.ts';
import { createWatch, type Watch } from './watch-runs.ts';
import { plan } from '../plan/plan.ts';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { pause } from '../../../kernel/operations/pause.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import type { PortfolioStore } from '../../../kernel/portfolio/portfolio-store.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';

export interface Orders {
  readonly app: App;
  readonly store: PortfolioStore;
  readonly policy: Policy;
  /** `once`: until nothing is left to do at this moment; leads that run go on. */
  readonly mode: 'once' | 'stay';
  /** Milliseconds after which leads are parked; none: until nothing is left. */
  readonly forMs?: number | undefined;
  readonly patience?: Patience;
  /** Run by the shell of a lead when the lead is gone. */
  readonly after?: readonly string[];
  readonly stop: AbortSignal;
  /** For people only, while nothing can be reported any more. */
  say(line: string): void;
  readonly deliver: Desk['deliver'];
  /** Told how things are when nothing is left to do at the moment. */
  settled?(standing: Standing): void;
}

/** How it stands when nothing is left to do at the moment. */
export interface Standing {
  /** Read before planning: what changes while a cycle runs shows in the next. */
  readonly fingerprint: string;
  readonly portfolio: Portfolio;
  readonly due: Due | undefined;
  readonly leads: number;
}

/** Looks, does what is next, and looks again, until there is nothing left. No model is ever asked. */
export async function* orchestrate(orders: Orders): AsyncGenerator<Report> {
  const { app, store, policy, stop } = orders;
  const claim = { app, store, leaseSeconds: policy.leaseSeconds };
  const taken = await takeLease(claim, stop);
  if ('held' in taken) {
    const { pid, machine } = taken.held;
    throw new UserError(
      'orchestrated',
      `another orchestrator is at work: process ${pid} on ${machine}`,
      'Leave it to that one, or stop it with Ctrl-C there; this one then takes over what it left.',
    );
  }
  const shift = beginShift(orders, taken);
  try {
    shift.desk.report({ event: 'began', epoch: taken.writer.epoch, why: taken.why });
    while (!shift.stopped()) {
      const standing = await shift.settle();
      yield* shift.news();
      if (standing === undefined) continue;
      if (orders.mode === 'once' || (shift.hands.atWork === 0 && !isAnythingLeft(standing.portfolio))) break;
      if (!shift.stopped()) {
        const { due } = standing;
        const until = due?.at.toISOString() ?? null;
        shift.desk.report({ event: 'waiting', for: due?.what ?? waitedFor(standing), until });
      }
      while (!shift.stopped() && (await shift.wait(standing)) === 'news') yield* shift.news();
      yield* shift.news();
    }
  } catch (error) {
    if (!isSuperseded(error)) throw error;
    shift.lose();
  } finally {
    await shift.leave();
  }
  yield* shift.news();
}

const waitedFor = ({ leads, portfolio }: Standing): string => {
  if (leads > 0) return leads === 1 ? '1 lead' : `${leads} leads`;
  const asked = portfolio.escalations.filter(({ status }) => status !== 'resolved').length;
  return asked > 0 ? `answers to ${asked} open questions` : 'changes';
};

interface Shift {
  readonly desk: Desk;
  readonly hands: Hands;
  stopped(): boolean;
  /** Does all that can be done now; undefined when it was stopped on the way. */
  settle(): Promise<Standing | undefined>;
  /** Until something happens: `news` is only to be told, `work` is to be planned for. */
  wait(standing: Standing): Promise<'news' | 'work'>;
  news(): Iterable<Report>;
  lose(): void;
  leave(): Promise<void>;
}

const mostRounds = 1_000;
const atLeadsMs = 200;
const idleMs = 1_000;
const looksEveryMs = 1_000;

function beginShift(orders: Orders, tenure: Tenure): Shift {
  const { app, store, policy } = orders;
  const { clock, processes } = app.io;
  const reports: Report[] = [];
  const ended = new AbortController();
  const end = (): void => ended.abort();
  orders.stop.addEventListener('abort', end);
  tenure.lost.addEventListener('abort', end);
  if (orders.stop.aborted) end();
  const desk: Desk = {
    app,
    store,
    policy,
    writer: tenure.writer,
    patience: orders.patience ?? usualPatience,
    after: orders.after ?? [],
    stop: ended.signal,
    report: (report) => void reports.push(report),
    deliver: orders.deliver,
  };
  const watch: Watch = createWatch(desk);
  let woken = new AbortController();
  let lost = tenure.lost.aborted;
  let failure: unknown;
  let lookedAt = clock.monotonic();
  const wake = (error?: unknown): void => {
    if (isSuperseded(error)) lost = true;
    woken.abort();
  };
  ended.signal.addEventListener('abort', () => wake());
  const hands = createHands(desk, watch, wake);
  const obstacles: Obstacles = createObstacles(desk);
  const deadline = orders.forMs === undefined ? Number.POSITIVE_INFINITY : clock.monotonic() + orders.forMs;
  const stopped = (): boolean =>
    lost || tenure.lost.aborted || orders.stop.aborted || clock.monotonic() >= deadline;
  const isStarting = ({
    space,
    initiative,
  }: {
    readonly space: string;
    readonly initiative: string;
  }): boolean => hands.isStarting(`${space}/${initiative}`);

  async function round(): Promise<Standing | undefined> {
    const fingerprint = await store.fingerprint();
    await watch.adopt(await store.read(), isStarting);
    await watch.look();
    const portfolio = await store.read();
    const now = clock.now();
    const starting = portfolio.runs.filter((run) => run.state === 'starting' && isStarting(run));
    const alive = { ...Object.fromEntries(starting.map(({ id }) => [id, true])), ...watch.alive() };
    const busy = hands.busy();
    const view = { portfolio, alive, machine: processes.self.machine, busy };
    const planned = (await obstacles.sift(portfolio, plan(view, policy, now))).filter(
      ({ key }) => !busy.has(key),
    );
    if (planned.length === 0)
      return { fingerprint, portfolio, due: nextDue(portfolio, policy, now), leads: watch.running.length };
    for (const action of planned) {
      if (stopped()) return undefined;
      await hands.do(action);
    }
    return undefined;
  }

  async function settle(): Promise<Standing | undefined> {
    for (let rounds = 0; rounds < mostRounds && !stopped(); rounds += 1) {
      const standing = await round();
      if (standing === undefined) continue;
      if (orders.mode === 'once' && hands.atWork > 0) {
        await hands.rest();
        continue;
      }
      await tenure.settled(standing.fingerprint);
      orders.settled?.(standing);
      return standing;
    }
    if (!stopped()) {
      desk.report({
        event: 'problem',
        message: 'The plan does not come to rest; it is tried again in a while.',
      });
      await pause(idleMs * 30, ended.signal);
    }
    return undefined;
  }

  async function wait({ fingerprint, due }: Standing): Promise<'news' | 'work'> {
    const woke = woken.signal.aborted;
    woken = new AbortController();
    if (woke) return 'work';
    const tryAt = hands.triesAgainAt;
    for (;;) {
      await pause(watch.running.length > 0 ? atLeadsMs : idleMs, woken.signal);
      if (stopped() || woken.signal.aborted) return 'work';
      if (await watch.look()) return 'work';
      const now = clock.monotonic();
      if (due && clock.now() >= due.at) return 'work';
      if (tryAt !== undefined && now >= tryAt) return 'work';
      if (now - lookedAt >= looksEveryMs) {
        lookedAt = now;
        if ((await store.fingerprint()) !== fingerprint) return 'work';
      }
      if (reports.length > 0) return 'news';
    }
  }

  /** Leads are asked to end after their step, and go on in the next shift where they were. */
  async function park(): Promise<void> {
    const leads = watch.running;
    if (leads.length === 0) return;
    orders.say(
      `Parking ${leads.length === 1 ? '1 lead' : `${leads.length} leads`}, which takes up to ${Math.round((desk.patience.graceMs + 3 * desk.patience.stepMs) / 1_000)} seconds. Ctrl-C again leaves them running; the next \`ephor orchestrate\` takes them up.`,
    );
    const parkAt = clock.now().toISOString();
    const ids = new Set(leads.map(({ run }) => run.id));
    await store.transact(tenure.writer, 'the orchestrator stops', ({ runs }) => ({
      changes: runs
        .filter((run) => ids.has(run.id) && run.state !== 'ended')
        .map((run) => ({ put: 'run', value: { ...run, parkAt } })),
      result: undefined,
    }));
    for (const { run } of leads) {
      const patience = run.lead.kind === 'command' ? { ...desk.patience, graceMs: 0 } : desk.patience;
      watch.end(
        run.id,
        { reason: 'parked', notes: 'The orchestrator was stopped; it goes on where it was.' },
        patience,
      );
    }
    while (watch.running.length > 0 && !tenure.lost.aborted) {
      await watch.look();
      await pause(50, tenure.lost);
    }
    orders.say('All leads are parked.');
  }

  return {
    desk,
    hands,
    stopped,
    settle,
    wait,
    news: () => reports.splice(0),
    lose: () => {
      lost = true;
    },
    async leave() {
      const why =
        lost || tenure.lost.aborted
          ? 'lost'
          : orders.mode === 'once' && !orders.stop.aborted
            ? 'once'
            : 'stop';
      end();
      try {
        await hands.rest();
        if (why === 'stop' && !lost) {
          await watch.adopt(await store.read(), () => false);
          await park();
        }
      } catch (error) {
        if (!isSuperseded(error)) failure = error;
        else lost = true;
      }
      if (lost || tenure.lost.aborted) {
        const said =
          'Another orchestrator has taken over. This one has stopped; the leads go on under that one.';
        orders.say(said);
        desk.report({ event: 'stopped', why: said });
      } else
        desk.report({
          event: 'stopped',
          why: why === 'once' ? 'nothing is left to do now' : 'it was stopped, or nothing is left',
        });
      await tenure.giveBack();
      orders.stop.removeEventListener('abort', end);
      if (failure !== undefined) throw failure;
    },
  };
}
