import type { Decision } from './decision.ts';
import type { EventKind, EventOf } from './event.ts';
import type { FactName, Facts } from './fact.ts';
import type { Outcome } from './outcome.ts';
import type { Schema } from './schema.ts';
import type { SectionName, Sections } from './state.ts';

export interface TrackerInput<S extends SectionName, K extends EventKind, N extends FactName> {
  readonly section: Sections[S];
  readonly event: EventOf<K>;
  readonly facts: Pick<Facts, N>;
  readonly decision: Decision;
  /** What the agent is told at this event: ids of contexts, and paths of files. */
  readonly told?: readonly string[] | undefined;
}

/** Turns the section of an older release into one that this release reads. */
export interface Migration {
  /** The version of the documents that need it; see `documentVersion`. */
  readonly from: number;
  readonly name: string;
  /** May throw: then the section is damaged. */
  migrate(stored: unknown): unknown;
}

/** Remembers: a pure reducer that owns the section of its name. */
export interface Tracker<
  S extends SectionName = SectionName,
  K extends EventKind = EventKind,
  N extends FactName = FactName,
> {
  readonly id: S;
  readonly summary: string;
  /** Whether the section belongs to one session or to the whole project. */
  readonly scope: 'session' | 'project';
  readonly on: readonly K[];
  readonly needs?: readonly N[];
  /** Gives a default to each field that a later release added, as long as that opens nothing. */
  readonly schema: Schema<Sections[S]>;
  /** For changes where no default will do, oldest first. */
  readonly migrations?: readonly Migration[];
  readonly initial: Sections[S];
  /** Where to start when the stored section can't be trusted. Must open nothing. */
  readonly restrictive: Sections[S];
  reduce(input: TrackerInput<S, K, N>): Sections[S];
  /** The next value when a fact it needs is unavailable; without this, the section stays as it is. */
  withoutFacts?(section: Sections[S], event: EventOf<K>, cause: string): Sections[S];
  /** Folds the audit log into the section, to rebuild what was tampered with. */
  rebuild?(section: Sections[S], outcome: Outcome): Sections[S];
}

export const defineTracker = <S extends SectionName, K extends EventKind, N extends FactName = never>(
  tracker: Tracker<S, K, N>,
): Tracker => tracker;
