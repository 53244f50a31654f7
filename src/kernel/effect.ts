import type { Decision } from './decision.ts';
import type { EventKind, EventOf } from './event.ts';
import type { FactName, Facts } from './fact.ts';
import type { Host } from './host.ts';
import type { Io } from './io.ts';
import type { Journal } from './stores/journal.ts';
import type { Ledger } from './stores/ledger.ts';
import type { Place } from './place.ts';
import type { PortfolioStore } from './portfolio/portfolio-store.ts';
import type { Sections } from './state.ts';

export interface EffectInput<K extends EventKind, N extends FactName> {
  readonly event: EventOf<K>;
  readonly facts: Pick<Facts, N>;
  readonly decision: Decision;
  readonly state: Sections;
  readonly io: Io;
  readonly place: Place;
  readonly journal: Journal;
  readonly ledger: Ledger;
  /** The portfolio; opened on first use. */
  readonly portfolio: PortfolioStore;
  readonly hosts: readonly Host[];
  /** Tells the user about the result, and logs it. */
  warn(line: string): void;
  /** Tells the agent about the result, beside the decision. */
  tell(line: string): void;
  /** Work that nobody waits for: done after the host has its answer, one after the other. */
  later(work: () => Promise<void>): void;
}

/** Does what follows from an event that is already decided. If it fails, that is logged and changes nothing. */
export interface Effect<K extends EventKind = EventKind, N extends FactName = FactName> {
  readonly id: string;
  readonly summary: string;
  readonly on: readonly K[];
  readonly needs?: readonly N[];
  run(input: EffectInput<K, N>): void | Promise<void>;
}

export const defineEffect = <K extends EventKind, N extends FactName = never>(effect: Effect<K, N>): Effect =>
  effect;
