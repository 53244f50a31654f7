import type { Decision } from './decision.ts';
import type { EventKind, EventOf } from './event.ts';
import type { FactName, Facts } from './fact.ts';
import type { Sections } from './state.ts';

export interface ContextInput<K extends EventKind, N extends FactName> {
  readonly event: EventOf<K>;
  readonly facts: Pick<Facts, N>;
  readonly state: Sections;
  /** What was decided about the event; absent where nothing is decided. */
  readonly decision?: Decision | undefined;
}

/** Tells the agent something, or warns the user. What does not fit in the budget is left out, lowest first, and said so. */
export interface Context<
  K extends EventKind = EventKind,
  N extends FactName = FactName,
  W extends Written = Written,
> {
  readonly id: string;
  readonly summary: string;
  /** The agent, unless the user has to know that something went wrong in Ephor. A warning costs no budget. */
  readonly to?: 'agent' | 'user';
  /** Set when it hands on what the user or the project wrote: such words don’t count as Ephor’s own. */
  readonly theirs?: boolean;
  readonly on: readonly K[];
  readonly needs?: readonly N[];
  /** 1 is told first. */
  readonly priority: number;
  write(input: ContextInput<K, N>): W | undefined;
}

type Written = string | readonly FilePart[];

/** Text from a file that the agent can read: has its own place in the budget, and is cut where it does not fit. */
export interface FilePart {
  readonly path: string;
  readonly priority: number;
  /** Its first line is a heading. */
  readonly text: string;
}

export const defineContext = <K extends EventKind, N extends FactName = never>(
  context: Context<K, N, string>,
): Context<EventKind, FactName, string> => context;

/** A context whose text is from files. */
export const defineFileContext = <K extends EventKind, N extends FactName = never>(
  context: Context<K, N, readonly FilePart[]>,
): Context<EventKind, FactName, readonly FilePart[]> => context;
