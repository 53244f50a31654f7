import { groundOf } from '../../features/portfolio/plan/ground.ts';
import { type LivePath, livePathOn } from '../../features/portfolio/plan/live-path.ts';
import { rankEscalations } from '../../features/portfolio/plan/rank-escalations.ts';
import type { Escalation } from '../../kernel/portfolio/escalation.ts';
import {
  type Initiative,
  type Space,
  type TaskStatus,
  taskStatuses,
} from '../../kernel/portfolio/initiative.ts';
import type { Policy } from '../../kernel/portfolio/policy.ts';
import { initiativeKey, type Portfolio, type Problem } from '../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../kernel/portfolio/run.ts';

type TaskCounts = Readonly<Record<TaskStatus, number>>;

interface SpaceCard extends Pick<Space, 'slug' | 'name' | 'status' | 'priority' | 'mergePolicy'> {
  readonly initiatives: number;
  readonly questions: number;
  readonly leads: number;
  readonly usd: number;
  /** Null where no check has run. */
  readonly healthy: boolean | null;
}

interface InitiativeCard
  extends Pick<
    Initiative,
    'space' | 'id' | 'title' | 'status' | 'priority' | 'labels' | 'branch' | 'updatedAt' | 'completedAt'
  > {
  /** How it goes on; null for what is complete or cancelled. */
  readonly path: LivePath | null;
  readonly tasks: TaskCounts;
  readonly questions: number;
  readonly runs: number;
  readonly tokens: number;
  readonly usd: number;
  readonly merge: string | null;
  readonly approved: boolean;
}

type QuestionCard = Escalation & { readonly unblocks: number; readonly score: number };
type RunCard = Omit<Run, 'tokenHash'>;

/** What the first screens show, in one piece. */
export interface PortfolioView {
  /** The newest line of the journal that is in it: events go on from there. */
  readonly journal: number;
  readonly spaces: readonly SpaceCard[];
  readonly initiatives: readonly InitiativeCard[];
  /** Open ones, what sets most free first. */
  readonly escalations: readonly QuestionCard[];
  /** Those at work, and the last that ended. */
  readonly runs: readonly RunCard[];
  readonly orchestrator: { readonly until: string | null; readonly machine: string } | null;
  readonly problems: readonly Problem[];
}

const mostEndedRuns = 50;

interface Circumstances {
  readonly alive: Readonly<Record<string, boolean>>;
  readonly machine: string;
  readonly policy: Policy;
  readonly now: Date;
  readonly journal: number;
}

export function portfolioView(
  portfolio: Portfolio,
  { alive, machine, policy, now, journal }: Circumstances,
): PortfolioView {
  const ground = groundOf({ portfolio, alive, machine }, policy, now);
  const ranked = rankEscalations(portfolio, now);
  const openOf = tally(ranked, ({ escalation: { space, initiative } }) => `${space}/${initiative ?? ''}`);
  const initiatives = portfolio.initiatives.map((initiative): InitiativeCard => {
    const key = initiativeKey(initiative);
    const runs = ground.runs.get(key) ?? [];
    const { space, id, title, status, priority, labels, branch, updatedAt, completedAt, merge, approval } =
      initiative;
    return {
      space,
      id,
      title,
      status,
      priority,
      labels,
      branch,
      updatedAt,
      completedAt,
      path: livePathOn(ground, initiative) ?? null,
      tasks: countsOf(ground.tasks.get(key) ?? []),
      questions: openOf.get(key) ?? 0,
      runs: runs.length,
      tokens: sum(runs, ({ tokens }) => tokens),
      usd: sum(runs, ({ usd }) => usd),
      merge: merge?.state ?? null,
      approved: approval !== null && approval.plan === ground.plans.get(key)?.hash,
    };
  });
  const ended = portfolio.runs.filter(({ state }) => state === 'ended').toSorted(byEnd);
  return {
    journal,
    spaces: portfolio.spaces.map((space) => spaceCard(space, portfolio, initiatives)),
    initiatives,
    escalations: ranked.map(({ escalation, unblocks, score }) => ({
      ...escalation,
      unblocks,
      score: Math.round(score * 100) / 100,
    })),
    runs: [...ground.live, ...ended.slice(0, mostEndedRuns)].map(withoutToken),
    orchestrator: portfolio.lease && { until: portfolio.lease.until, machine: portfolio.lease.machine },
    problems: portfolio.problems,
  };
}

function spaceCard(
  { slug, name, status, priority, mergePolicy }: Space,
  portfolio: Portfolio,
  cards: readonly InitiativeCard[],
): SpaceCard {
  const own = cards.filter(({ space }) => space === slug);
  const health = portfolio.health.find(({ space }) => space === slug);
  return {
    slug,
    name,
    status,
    priority,
    mergePolicy,
    initiatives: own.filter((card) => card.path !== null).length,
    questions: portfolio.escalations.filter((one) => one.space === slug && one.status !== 'resolved').length,
    leads: own.filter((card) => card.path?.kind === 'running').length,
    usd: sum(own, ({ usd }) => usd),
    healthy: health ? health.checks.every(({ passed }) => passed) : null,
  };
}

const withoutToken = (run: Run): RunCard => {
  const { tokenHash, ...rest } = run;
  return tokenHash === undefined ? run : rest;
};

const byEnd = (a: Run, b: Run): number => ((a.endedAt ?? '') < (b.endedAt ?? '') ? 1 : -1);

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

function countsOf(tasks: readonly { readonly status: TaskStatus }[]): TaskCounts {
  const counts = Object.fromEntries(taskStatuses.map((status) => [status, 0])) as Record<TaskStatus, number>;
  for (const { status } of tasks) counts[status] += 1;
  return counts;
}

function tally<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}
