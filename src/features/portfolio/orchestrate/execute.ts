import { about, type Desk, type Report } from './desk.ts';
import { checkHealth, finishWork, mergeWork } from './finish-work.ts';
import { isSuperseded } from './lease.ts';
import { beginRun, recordRun } from './start-run.ts';
import type { Watch } from './watch-runs.ts';
import { type Action, type Deed, isDeed } from '../plan/actions.ts';
import { applyAction } from '../plan/apply.ts';
import { messageOf } from '../../../kernel/errors.ts';

/** Does what is planned, each action once at a time. */
export interface Hands {
  /** Keys of what is being done, or failed a moment ago. */
  busy(): ReadonlySet<string>;
  do(action: Action): Promise<void>;
  /** Initiatives whose lead is just being started. */
  isStarting(initiative: string): boolean;
  readonly atWork: number;
  /** When the next of what failed is tried again, by the clock that never goes back. */
  readonly triesAgainAt: number | undefined;
  /** Resolves when everything begun is done. */
  rest(): Promise<void>;
}

/** What did not work is tried again after a while: the world may have changed, and nobody is told all the time. */
const shortestRestMs = 15_000;
const longestRestMs = 10 * 60_000;

export function createHands(desk: Desk, watch: Watch, wake: (error?: unknown) => void): Hands {
  const { app, store, writer } = desk;
  const { clock } = app.io;
  const jobs = new Map<string, Promise<void>>();
  const starting = new Set<string>();
  const resting = new Map<
    string,
    { readonly until: number; readonly ms: number; readonly message: string }
  >();

  function rest(key: string, message: string): void {
    const before = resting.get(key);
    const ms = Math.min(longestRestMs, (before?.ms ?? shortestRestMs / 2) * 2);
    if (before?.message !== message) desk.report({ event: 'problem', message });
    resting.set(key, { until: clock.monotonic() + ms, ms, message });
  }

  function begin(key: string, work: () => Promise<void>): void {
    const job = work()
      .catch((error: unknown) =>
        isSuperseded(error) || desk.stop.aborted ? wake(error) : rest(key, messageOf(error)),
      )
      .finally(() => {
        jobs.delete(key);
        wake();
      });
    jobs.set(key, job);
  }

  async function start(action: Extract<Deed, { do: 'start-lead' }>): Promise<void> {
    const recorded = await recordRun(desk, action);
    if (!recorded) return;
    const key = `${action.space}/${action.initiative}`;
    starting.add(key);
    begin(action.key, () => beginRun(desk, recorded).finally(() => starting.delete(key)));
  }

  async function deed(action: Deed): Promise<void> {
    switch (action.do) {
      case 'start-lead':
        return start(action);
      case 'stop-lead':
        return watch.end(action.run, { reason: action.as, notes: action.why });
      case 'finish':
        return begin(action.key, () => finishWork(desk, action));
      case 'merge':
        return begin(action.key, async () => {
          const waits = await mergeWork(desk, action);
          if (waits !== undefined) rest(action.key, `${about(action)} is not merged yet: ${waits}.`);
        });
      case 'check-health':
        return begin(action.key, () => checkHealth(desk, action));
      case 'deliver':
        return begin(action.key, async () => {
          await desk.deliver(desk, action);
          await enter(action);
        });
    }
  }

  const enter = (action: Action): Promise<void> =>
    store.transact(writer, `${action.rule}: ${action.why}`, (now, next) => ({
      changes: applyAction(now, action, clock.now(), next),
      result: undefined,
    }));

  return {
    busy: () => {
      const now = clock.monotonic();
      const tired = [...resting].filter(([, { until }]) => until > now).map(([key]) => key);
      return new Set([...jobs.keys(), ...tired]);
    },
    async do(action) {
      try {
        await (isDeed(action) ? deed(action) : enter(action));
        desk.report(reportOf(action));
      } catch (error) {
        if (isSuperseded(error)) throw error;
        rest(action.key, messageOf(error));
      }
    },
    isStarting: (initiative) => starting.has(initiative),
    get atWork() {
      return jobs.size;
    },
    get triesAgainAt() {
      const now = clock.monotonic();
      const times = [...resting.values()].map(({ until }) => until).filter((until) => until > now);
      return times.length === 0 ? undefined : Math.min(...times);
    },
    rest: async () => void (await Promise.allSettled(jobs.values())),
  };
}

export const reportOf = (action: Action): Extract<Report, { event: 'did' }> => ({
  event: 'did',
  do: action.do,
  rule: action.rule,
  why: action.why,
  about: subjectOf(action),
});

function subjectOf(action: Action): string {
  if ('space' in action && action.space !== null)
    return about({ space: action.space, initiative: 'initiative' in action ? action.initiative : null });
  if ('run' in action) return action.run;
  if ('escalation' in action) return action.escalation;
  if (action.do === 'escalate') return about(action.question);
  if (action.do === 'create-initiative')
    return about({ space: action.value.space, initiative: action.value.id });
  return 'schedule' in action ? action.schedule : '';
}
