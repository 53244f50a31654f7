import { despiteDisk } from './despite-disk.ts';
import { about, type Desk, type LeadAtWork, type Report } from './desk.ts';
import { type Due, nextDue } from './due.ts';
import { createHands, type Hands } from './execute.ts';
import { isSuperseded, type Tenure } from './lease.ts';
import { type Patience, usualPatience } from './lead-process.ts';
import { createObstacles, type Obstacles } from './obstacles.ts';
import { createWatch, type Watch, type Watched } from './watch-runs.ts';
import { stopKey } from '../plan/monitor.ts';
import { plan } from '../plan/plan.ts';
import type { App } from '../../../kernel/app.ts';
import { pause } from '../../../kernel/operations/pause.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import type { PortfolioStore } from '../../../kernel/portfolio/portfolio-store.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

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
  /** Whether to tell every second how the leads are. */
  readonly shows?: boolean;
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

const leadAtWork = ({ run, output: { told }, ending }: Watched): LeadAtWork => ({
  run: run.id,
  about: about(run),
  task: run.task,
  startedAt: run.startedAt,
  turns: told.turns,
  tokens: told.tokens,
  usd: told.usd,
  said: told.report,
  ending: ending !== undefined,
});

const sooner = (a: Due | undefined, b: Due | undefined): Due | undefined =>
  a && b ? (a.at <= b.at ? a : b) : (a ?? b);

export interface Shift {
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
/** Looking at a large portfolio takes a hundredth of the time; what is written by us or our leads is seen all the same. */
const looksShare = 100;
/** What no file tells, like a program that was installed, is looked for so often. */
const plansEveryMs = 60_000;

export function beginShift(orders: Orders, tenure: Tenure): Shift {
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
  const keepOn = despiteDisk(desk);
  /** Who comes for a moment says what is wrong and goes. */
  const staying = <T>(work: () => Promise<T>, otherwise: T): Promise<T> =>
    orders.mode === 'once' ? work() : keepOn(work, otherwise);
  const watch: Watch = createWatch(desk);
  let woken = new AbortController();
  let lost = tenure.lost.aborted;
  let failure: unknown;
  let lookedAt = clock.monotonic();
  let settledAt = lookedAt;
  let journalAt = 0;
  let lookAgainAt = 0;
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
  const isStarting = ({ space, initiative }: Pick<Run, 'space' | 'initiative'>): boolean =>
    hands.isStarting(`${space}/${initiative}`);

  /** What did not work is due again, for those who look only when something is. */
  const retry = (now: Date): Due | undefined =>
    hands.triesAgainAt === undefined
      ? undefined
      : { at: new Date(now.getTime() + hands.triesAgainAt - clock.monotonic()), what: 'another try' };

  async function round(): Promise<Standing | undefined> {
    const fingerprint = await store.fingerprint();
    await watch.adopt(await store.read(), isStarting);
    await watch.look();
    const portfolio = await store.read();
    const now = clock.now();
    const starting = portfolio.runs.filter((run) => run.state === 'starting' && isStarting(run));
    const alive = { ...Object.fromEntries(starting.map(({ id }) => [id, true])), ...watch.alive() };
    // A lead takes its time to end: to stop it is being done until then.
    const ending = watch.running.filter((lead) => lead.ending).map(({ run }) => stopKey(run.id));
    const busy = new Set([...hands.busy(), ...ending]);
    const view = { portfolio, alive, machine: processes.self.machine, busy };
    const planned = (await obstacles.sift(portfolio, plan(view, policy, now))).filter(
      ({ key }) => !busy.has(key),
    );
    if (planned.length === 0)
      return {
        fingerprint,
        portfolio,
        due: sooner(nextDue(portfolio, policy, now), retry(now)),
        leads: watch.running.length,
      };
    for (const action of planned) {
      if (stopped()) return undefined;
      await hands.do(action);
    }
    return undefined;
  }

  async function settle(): Promise<Standing | undefined> {
    for (let rounds = 0; rounds < mostRounds && !stopped(); rounds += 1) {
      const standing = await staying(round, undefined);
      if (standing === undefined) continue;
      if (orders.mode === 'once' && hands.atWork > 0) {
        await hands.rest();
        continue;
      }
      settledAt = clock.monotonic();
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

  async function hasChanged(fingerprint: string): Promise<boolean> {
    const lines = await store.journal(journalAt);
    journalAt = lines.at(-1)?.n ?? journalAt;
    const began = clock.monotonic();
    if (lines.length === 0 && began < lookAgainAt) return false;
    const now = await store.fingerprint();
    lookAgainAt = began + (clock.monotonic() - began) * looksShare;
    return now !== fingerprint;
  }

  async function wait({ fingerprint, due }: Standing): Promise<'news' | 'work'> {
    const woke = woken.signal.aborted;
    woken = new AbortController();
    if (woke) return 'work';
    const tryAt = hands.triesAgainAt;
    const planAt = settledAt + plansEveryMs;
    for (;;) {
      await pause(watch.running.length > 0 ? atLeadsMs : idleMs, woken.signal);
      if (stopped() || woken.signal.aborted) return 'work';
      if (await staying(watch.look, true)) return 'work';
      const now = clock.monotonic();
      if (due && clock.now() >= due.at) return 'work';
      if (now >= planAt || (tryAt !== undefined && now >= tryAt)) return 'work';
      if (now - lookedAt >= looksEveryMs) {
        lookedAt = now;
        if (orders.shows) desk.report({ event: 'leads', leads: watch.running.map(leadAtWork) });
        if (await hasChanged(fingerprint)) return 'work';
      }
      if (reports.length > 0) return 'news';
    }
  }

  /** Writes down how those end that are to end. */
  async function untilEnded(which: (lead: Watched) => boolean): Promise<void> {
    while (watch.running.some(which) && !tenure.lost.aborted) {
      await watch.look();
      await pause(50, tenure.lost);
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
    await untilEnded(() => true);
    orders.say('All leads are parked.');
  }

  function whyLeft(once: boolean): string {
    if (orders.stop.aborted) return 'you stopped it';
    if (once) return 'nothing is left to do now';
    return clock.monotonic() >= deadline ? 'its time is over' : 'nothing is left to do';
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
      const once = orders.mode === 'once' && !orders.stop.aborted;
      const why = lost || tenure.lost.aborted ? 'lost' : once ? 'once' : 'stop';
      end();
      try {
        await hands.rest();
        if (why === 'once') await untilEnded(({ ending }) => ending !== undefined);
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
      } else desk.report({ event: 'stopped', why: whyLeft(once) });
      await tenure.giveBack();
      orders.stop.removeEventListener('abort', end);
      if (failure !== undefined) throw failure;
    },
  };
}
