import * as v from 'valibot';
import { type Stored, textsOrNone } from '../schema.ts';

declare module '../state.ts' {
  interface Sections {
    lead: LeadSection;
  }
}

/** An action that a gate asked about, and that a person allowed once. */
const Grant = v.object({
  escalation: v.string(),
  tool: v.string(),
  input: v.string(),
  used: v.boolean(),
});
export type Grant = Stored<typeof Grant>;

/** What a session that leads an initiative may do. Written before it starts, and never by its agent. */
const Leading = v.object({
  run: v.string(),
  epoch: v.number(),
  space: v.string(),
  initiative: v.string(),
  kind: v.picklist(['plan', 'work']),
  /** The task in progress, as it was seen last. */
  task: v.nullable(v.number()),
  /** Where its code lies, links followed. */
  root: v.string(),
  /** Globs from there; none: all of it. */
  scope: v.array(v.string()),
  /** Whether a person, or a policy of theirs, said yes to the plan. */
  agreed: v.boolean(),
  grants: v.optional(v.array(Grant), []),
  /** How things stood when it began: the highest id of a task, the plan by its hash, the bytes of knowledge. */
  start: v.object({ highest: v.number(), plan: v.string(), knowledge: v.number() }),
  /** Commands that its space, or a criterion that was agreed to, names word for word: they are checks, whatever they start. */
  checks: textsOrNone,
  /** Checks that were seen to pass, newest last. */
  passed: v.optional(v.array(v.object({ command: v.string(), at: v.string() })), []),
  /** When files were changed last. */
  edited: v.optional(v.nullable(v.string()), null),
  /** Ends that were refused since something was completed, and what it was told of once. */
  refusals: v.optional(v.number(), 0),
  completed: v.optional(v.number(), 0),
  told: textsOrNone,
  /** It was let go although something was missing. */
  letGo: v.optional(v.boolean(), false),
});
export type Leading = Stored<typeof Leading>;

/** Belongs to the tracker `lead`: who leads what, in a session that was started for it; null in all others. */
export const LeadSection = v.object({ leading: v.nullable(Leading) });
export type LeadSection = Stored<typeof LeadSection>;

export const noLead: LeadSection = { leading: null };

/** An end that was refused so often in a row is let go. */
export const mostRefusals = 4;
