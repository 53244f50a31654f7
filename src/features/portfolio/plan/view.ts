import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative, Space, Task } from '../../../kernel/portfolio/initiative.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import { initiativeKey, type PlanText, type Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Health, Run } from '../../../kernel/portfolio/run.ts';

/** Everything that planning knows. */
export interface View {
  readonly portfolio: Portfolio;
  /** Whether the process of a run that did not end lives, as far as this machine can tell. */
  readonly alive: Readonly<Record<string, boolean>>;
  /** The name of this machine, as its runs have it; without it every run counts as one of this machine. */
  readonly machine?: string;
  /** Keys of actions that are being done right now; they are not planned again. */
  readonly busy?: ReadonlySet<string>;
}

/** A view that is quick to look things up in. */
export interface Ground extends View {
  readonly policy: Policy;
  readonly now: Date;
  readonly spaces: ReadonlyMap<string, Space>;
  readonly initiatives: ReadonlyMap<string, Initiative>;
  readonly tasks: ReadonlyMap<string, readonly Task[]>;
  readonly escalations: ReadonlyMap<string, readonly Escalation[]>;
  readonly escalationById: ReadonlyMap<string, Escalation>;
  /** By rule and key of their origin. */
  readonly asked: ReadonlyMap<string, readonly Escalation[]>;
  /** Those of an initiative by epoch. */
  readonly runs: ReadonlyMap<string, readonly Run[]>;
  readonly live: readonly Run[];
  readonly liveOf: ReadonlyMap<string, Run>;
  readonly plans: ReadonlyMap<string, PlanText>;
  readonly health: ReadonlyMap<string, Health>;
  /** Broken files of an initiative. */
  readonly broken: ReadonlyMap<string, readonly string[]>;
}

export const isOpen = ({ status }: Pick<Escalation, 'status'>): boolean => status !== 'resolved';
export const isUnfinished = ({ status }: Pick<Initiative, 'status'>): boolean =>
  status === 'active' || status === 'paused';
export const isLive = ({ state }: Pick<Run, 'state'>): boolean => state !== 'ended';
/** Where the questions of a space are, of which no initiative is named. */
const wholeSpace = (space: string): string => `${space}/`;
export const originKey = (rule: string, key: string): string => `${rule} ${key}`;

export function groundOf(view: View, policy: Policy, now: Date): Ground {
  const { spaces, initiatives, tasks, escalations, runs, plans, health, problems } = view.portfolio;
  const live = runs.filter(isLive);
  const runsOf = grouped(runs, ({ space, initiative }) => `${space}/${initiative}`);
  for (const [key, of] of runsOf) runsOf.set(key, of.toSorted((a, b) => a.epoch - b.epoch));
  const liveOf = new Map<string, Run>();
  for (const run of live) {
    const key = `${run.space}/${run.initiative}`;
    if ((liveOf.get(key)?.epoch ?? -1) < run.epoch) liveOf.set(key, run);
  }
  return {
    ...view,
    policy,
    now,
    spaces: new Map(spaces.map((space) => [space.slug, space])),
    initiatives: new Map(initiatives.map((initiative) => [initiativeKey(initiative), initiative])),
    tasks: grouped(tasks, ({ space, plan }) => `${space}/${plan}`),
    escalations: grouped(escalations, ({ space, initiative }) =>
      initiative === null ? wholeSpace(space) : `${space}/${initiative}`,
    ),
    escalationById: new Map(escalations.map((escalation) => [escalation.id, escalation])),
    asked: grouped(
      escalations.filter(({ origin }) => origin !== null),
      ({ origin }) => originKey(origin?.rule ?? '', origin?.key ?? ''),
    ),
    runs: runsOf,
    live,
    liveOf,
    plans: new Map(plans.map((plan) => [`${plan.space}/${plan.initiative}`, plan])),
    health: new Map(health.map((each) => [each.space, each])),
    broken: grouped(
      problems.map(({ file }) => file),
      (file) => initiativeOf(file) ?? '',
    ),
  };
}

/** The initiative that a file belongs to, by its path. */
function initiativeOf(file: string): string | undefined {
  const [, space, initiative] = /(?:^|\/)([^/]+)\/plans\/([^/]+)\//.exec(file) ?? [];
  return space && initiative ? `${space}/${initiative}` : undefined;
}

export function questionsOf({ escalations }: Ground, initiative: Pick<Initiative, 'space' | 'id'>) {
  const own = escalations.get(initiativeKey(initiative)) ?? [];
  const all = (escalations.get(wholeSpace(initiative.space)) ?? []).filter(({ blocksInitiative }) => blocksInitiative);
  return all.length > 0 ? [...own, ...all] : own;
}

function grouped<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const name = key(one);
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return groups;
}
