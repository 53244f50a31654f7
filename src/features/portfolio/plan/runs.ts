import type { Initiative } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';
import { localDay, minute, momentOf, quietUntil, tomorrow } from './times.ts';
import type { Ground, Hold } from './view.ts';
import { noLongerNeeded } from './words.ts';

/** Ends that say nothing about the work. */
const notItsFault = new Set(['limit', 'overloaded', 'parked', 'stopped']);

/** Runs without progress since the last that made some, or since a person said how to go on; newest first. */
export function failuresInRow(ground: Ground, initiative: Initiative): readonly Run[] {
  const key = initiativeKey(initiative);
  const failed: Run[] = [];
  const forgiven = forgivenUpTo(ground, initiative);
  for (const run of (ground.runs.get(key) ?? []).toReversed()) {
    if (run.state !== 'ended' || notItsFault.has(run.reason ?? '')) continue;
    if (run.progress || run.epoch <= forgiven) break;
    failed.push(run);
  }
  return failed;
}

function forgivenUpTo(ground: Ground, initiative: Initiative): number {
  let epoch = -1;
  for (const { origin, status, resolution } of ground.escalations.get(initiativeKey(initiative)) ?? []) {
    if (origin?.rule !== 'failed-runs' || status !== 'resolved' || resolution === noLongerNeeded) continue;
    epoch = Math.max(epoch, Number(/@(\d+)/.exec(origin.key)?.[1] ?? -1));
  }
  return epoch;
}

const resumable = new Set(['parked', 'limit', 'overloaded', 'lost']);
/** A session that was taken up so often without coming to an end is left for a new one. */
const mostResumes = 3;

/** The session that was interrupted and may go on. */
export function sessionToResume(ground: Ground, initiative: Initiative, kind: Run['kind']): string | null {
  const ended = (ground.runs.get(initiativeKey(initiative)) ?? []).filter(({ state }) => state === 'ended');
  const last = ended.at(-1);
  if (!last?.session || last.kind !== kind || !resumable.has(last.reason ?? '')) return null;
  const times = ended.filter(({ session }) => session === last.session).length;
  return times > mostResumes ? null : last.session;
}

/** What holds up every start. */
export function holdOfAll(ground: Ground): Hold | undefined {
  const { policy, now } = ground;
  const quiet = quietUntil(policy, now);
  if (quiet) return { cause: 'quiet', until: quiet };
  return dayIsSpent(ground) ? { cause: 'day-budget', until: tomorrow(now) } : undefined;
}

export interface Spent {
  readonly runs: number;
  readonly tokens: number;
  readonly usd: number;
}

export const spentOn = (runs: readonly Run[]): Spent => ({
  runs: runs.length,
  tokens: runs.reduce((sum, { tokens }) => sum + tokens, 0),
  usd: runs.reduce((sum, { usd }) => sum + usd, 0),
});

/** What the runs that began on this local day have used. */
export function spentToday({ portfolio, now }: Pick<Ground, 'portfolio' | 'now'>): Spent {
  const today = localDay(now);
  return spentOn(portfolio.runs.filter(({ startedAt }) => localDay(new Date(startedAt)) === today));
}

const dayIsSpent = (ground: Ground): boolean => {
  const { runs } = ground.policy.perDay;
  return (runs !== null && spentToday(ground).runs >= runs) || dayIsOverspent(ground);
};

/** Tokens or money of the day are used up: what runs is parked, too. */
export function dayIsOverspent(ground: Ground): boolean {
  const { tokens, usd } = ground.policy.perDay;
  if (tokens === null && usd === null) return false;
  const spent = spentToday(ground);
  return (tokens !== null && spent.tokens >= tokens) || (usd !== null && spent.usd >= usd);
}

const shortest = 5 * minute;
const longest = 5 * 60 * minute;

/** What holds up one initiative: the limit of its agent, or an overload that it met. */
export function holdOf(ground: Ground, initiative: Initiative): Hold | undefined {
  const own = backOff(ground, ground.runs.get(initiativeKey(initiative)) ?? []);
  if (own) return own;
  const host = hostOf(ground, initiative);
  return host === undefined ? undefined : ground.limits.get(host);
}

/** Who does the work of an initiative, as far as it shares a limit with others. */
function hostOf(ground: Ground, { space }: Initiative): string | undefined {
  const lead = ground.spaces.get(space)?.lead;
  return lead === undefined || lead.kind === 'command' ? undefined : (lead.host ?? '');
}

/** Hosts whose limit was used up in their newest run, by name: all leads of the account wait for it. */
export function usedUp(runs: readonly Run[], now: Date): ReadonlyMap<string, Hold> {
  const newest = new Map<string, Run>();
  for (const run of runs) {
    if (run.state !== 'ended' || run.lead.kind === 'command') continue;
    const host = run.lead.host ?? '';
    const known = newest.get(host);
    if (!known || (known.endedAt ?? '') <= (run.endedAt ?? '')) newest.set(host, run);
  }
  const holds = new Map<string, Hold>();
  for (const [host, run] of newest) {
    const hold = run.reason === 'limit' ? heldBy([run], now) : undefined;
    if (hold) holds.set(host, hold);
  }
  return holds;
}

const backOff = ({ now }: Ground, runs: readonly Run[]): Hold | undefined => {
  const last = runs.at(-1);
  if (last?.reason !== 'limit' && last?.reason !== 'overloaded') return undefined;
  const row = runs.toReversed();
  const end = row.findIndex(({ reason }) => reason !== last.reason);
  return heldBy(end < 0 ? row : row.slice(0, end), now);
};

/** The newest of a row of runs that ended alike; each waits twice as long as the one before, if nothing says until when. */
function heldBy(row: readonly Run[], now: Date): Hold | undefined {
  const [last] = row;
  const ended = momentOf(last?.endedAt) ?? 0;
  // A clock that went back would hold it up for as long as it went.
  if (!last || ended > now.getTime() + minute) return undefined;
  const until =
    momentOf(last.retryAt) ?? ended + Math.min(longest, shortest * 2 ** Math.min(row.length - 1, 10));
  return until > now.getTime()
    ? { cause: last.reason === 'limit' ? 'limit' : 'overloaded', until: new Date(until) }
    : undefined;
}
