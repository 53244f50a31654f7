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

/** Why nothing of this kind is started now, and until when. */
export interface Hold {
  readonly cause: 'quiet' | 'day-budget' | 'limit' | 'overloaded';
  readonly until: Date;
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
  /** By initiative: what was answered when it and another would have changed the same files. */
  readonly orders: ReadonlyMap<string, readonly { readonly other: string; readonly resolution: string }[]>;
  /** Hosts of agents whose limit is used up. */
  readonly limits: ReadonlyMap<string, Hold>;
  /** Broken files of an initiative. */
  readonly broken: ReadonlyMap<string, readonly string[]>;
}

export const isOpen = ({ status }: Pick<Escalation, 'status'>): boolean => status !== 'resolved';
export const isUnfinished = ({ status }: Pick<Initiative, 'status'>): boolean =>
  status === 'active' || status === 'paused';
export const isLive = ({ state }: Pick<Run, 'state'>): boolean => state !== 'ended';
/** Where the questions of a space are, of which no initiative is named. */
export const wholeSpace = (space: string): string => `${space}/`;
export const originKey = (rule: string, key: string): string => `${rule} ${key}`;

/** Questions of an initiative, and those that hold up its whole space. */
export function questionsOf(
  { escalations }: Ground,
  initiative: Pick<Initiative, 'space' | 'id'>,
): readonly Escalation[] {
  const own = escalations.get(initiativeKey(initiative)) ?? [];
  const all = (escalations.get(wholeSpace(initiative.space)) ?? []).filter(
    ({ blocksInitiative }) => blocksInitiative,
  );
  return all.length > 0 ? [...own, ...all] : own;
}
