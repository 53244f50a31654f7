import type { Family, Level, Objection, Profile } from './decision.ts';
import type { EventKind, EventOf, Happenings } from './event.ts';
import type { FactName, Facts } from './fact.ts';
import type { Schema } from './schema.ts';
import type { Sections } from './state.ts';

export interface GateInput<K extends EventKind, N extends FactName, O> {
  readonly event: EventOf<K>;
  readonly facts: Pick<Facts, N>;
  readonly state: Sections;
  readonly options: O;
}

/** Objects, or stays silent. Pure: all it knows of the world comes in as facts and state. */
export interface Gate<K extends EventKind = EventKind, N extends FactName = FactName, O = unknown> {
  readonly id: string;
  readonly summary: string;
  readonly family: Family;
  readonly on: readonly K[];
  readonly levels: Readonly<Record<Profile, Level>>;
  readonly needs?: readonly N[];
  readonly options?: Schema<O>;
  /** Whether other options let something pass that these hold; without it, any change may. */
  looser?(was: O, now: O): boolean;
  /** Options that a profile sets where the configuration does not. */
  readonly presets?: Partial<Readonly<Record<Profile, Readonly<Record<string, unknown>>>>>;
  readonly examples: {
    readonly objects: readonly Example<K, N>[];
    readonly passes: readonly Example<K, N>[];
  };
  check(input: GateInput<K, N, O>): Objection | undefined;
}

/** Teaches in the docs and is run by the parity test. */
export interface Example<K extends EventKind = EventKind, N extends FactName = FactName> {
  readonly name: string;
  readonly event: { [P in K]: { readonly kind: P } & Happenings[P] }[K];
  readonly facts?: Partial<Pick<Facts, N>>;
  readonly state?: Partial<Sections>;
  readonly options?: unknown;
}

export const defineGate = <K extends EventKind, N extends FactName = never, O = undefined>(
  gate: Gate<K, N, O>,
): Gate => gate as unknown as Gate;
