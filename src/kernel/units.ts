import type { Context } from './context.ts';
import type { Effect } from './effect.ts';
import type { Fact } from './fact.ts';
import type { Gate } from './gate.ts';
import type { Host } from './host.ts';
import type { Tracker } from './tracker.ts';

/** The units of the hook line. Order means nothing in any of the lists. */
export interface Units {
  readonly gates: readonly Gate[];
  readonly contexts: readonly Context[];
  readonly trackers: readonly Tracker[];
  readonly facts: readonly Fact[];
  readonly effects: readonly Effect[];
  readonly hosts: readonly Host[];
}
