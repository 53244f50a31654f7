import type { Escalation } from './escalation.ts';
import type { Initiative, Space, Task } from './initiative.ts';
import type { Health, Lease, Run, Schedule } from './run.ts';

/** The Markdown files of a portfolio. `space` null: those for all spaces. */
export type DocumentPlace =
  | { readonly document: 'overview'; readonly space: string }
  | { readonly document: 'plan'; readonly space: string; readonly initiative: string }
  | { readonly document: 'conventions' | 'decisions'; readonly space: string | null }
  | { readonly document: 'patterns'; readonly space: string }
  | { readonly document: 'preferences' | 'memory' | 'identity' | 'user' }
  | { readonly document: 'daily'; readonly day: string };

/** One thing as it is to be from now on. Fields that this version does not know stay in its file. */
export type Change =
  | { readonly put: 'space'; readonly value: Space }
  | { readonly put: 'initiative'; readonly value: Initiative }
  | { readonly put: 'task'; readonly value: Task }
  | { readonly put: 'escalation'; readonly value: Escalation }
  | { readonly put: 'schedule'; readonly value: Schedule }
  | { readonly put: 'run'; readonly value: Run }
  | { readonly put: 'health'; readonly value: Health }
  | { readonly put: 'lease'; readonly value: Lease }
  | { readonly put: 'text'; readonly place: DocumentPlace; readonly text: string }
  /** At the end of the document, with a blank line before it. */
  | { readonly put: 'addition'; readonly place: DocumentPlace; readonly text: string }
  /** Ids of tasks up to this one were given elsewhere, and are never given here. */
  | { readonly put: 'used'; readonly space: string; readonly initiative: string; readonly id: number }
  | { readonly put: 'removal'; readonly of: 'schedule'; readonly id: string };

/** Who changes something, as the store checks it. */
export type Writer =
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'orchestrator'; readonly epoch: number }
  | { readonly kind: 'lead'; readonly run: string; readonly epoch: number; readonly token: string }
  | { readonly kind: 'agent' };

/** A line of the journal: who changed what, and why. */
export interface JournalLine {
  /** Counts up by one. */
  readonly n: number;
  readonly at: string;
  readonly by: string;
  readonly why: string;
  /** `task shop/checkout#3`, `escalation esc-004`, … */
  readonly thing: string;
  /** The fields that changed, before and after; of a text only its length. */
  readonly from: Readonly<Record<string, unknown>> | null;
  readonly to: Readonly<Record<string, unknown>> | null;
}
