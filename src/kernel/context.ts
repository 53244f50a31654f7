import type { Decision } from './decision.ts';
import type { EventKind, EventOf } from './event.ts';
import type { FactName, Facts } from './fact.ts';
import type { Sections } from './state.ts';

/** What happened to one text that was to be told. */
export interface ToldPart {
  /** The context's id, or the file that the text is from. */
  readonly id: string;
  readonly priority: number;
  /** Set when it is from a file, which the agent can read. */
  readonly file: boolean;
  /** How long it is as a whole. */
  readonly characters: number;
  /** How many characters of it are told; 0 when it is left out. */
  readonly told: number;
}

/** What is told at once, and what is not. */
export interface Told {
  readonly text: string;
  readonly told: readonly string[];
  readonly leftOut: readonly string[];
  readonly failed: readonly string[];
  /** All of it, most important first. */
  readonly parts: readonly ToldPart[];
}

export const nothingTold: Told = { text: '', told: [], leftOut: [], failed: [], parts: [] };

/** The files of which something was told. */
export const filesTold = ({ parts }: Told): readonly string[] =>
  parts.filter(({ file, told }) => file && told > 0).map(({ id }) => id);

export interface ContextInput<K extends EventKind, N extends FactName> {
  readonly event: EventOf<K>;
  readonly facts: Pick<Facts, N>;
  readonly state: Sections;
  /** What was decided about the event; absent where nothing is decided. */
  readonly decision?: Decision | undefined;
}

/** Tells the agent something, or warns the user. What exceeds the budget is left out, least important first, and named. */
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
