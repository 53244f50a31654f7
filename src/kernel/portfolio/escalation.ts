import * as v from 'valibot';
import { type Stored, textOrNull, textsOrNone } from '../schema.ts';
import { priorityOrMedium, someText } from './initiative.ts';

export const escalationTypes = ['decision', 'blocker', 'question', 'approval'] as const;
export type EscalationType = (typeof escalationTypes)[number];
export const escalationStatuses = ['draft', 'pending', 'resolved'] as const;
export type EscalationStatus = (typeof escalationStatuses)[number];

/** Where an answer is written down. */
const Citation = v.object({ file: v.string(), line: v.number(), text: v.string() });
export type Citation = Stored<typeof Citation>;

/** The resolution of a question whose cause is gone: it decides nothing. */
export const noLongerNeeded = 'No longer needed';

/** What a person is asked: `escalations/<status>/<id>.json`. */
export const Escalation = v.object({
  id: v.pipe(v.string(), v.regex(/^esc-\d{3,}$/, 'an id is like esc-001')),
  type: v.picklist(escalationTypes),
  space: someText,
  /** Null for what concerns the whole space. */
  initiative: textOrNull,
  /** One sentence. */
  question: someText,
  /** Why it matters. */
  context: v.optional(v.string(), ''),
  suggestedAnswers: v.optional(
    v.array(v.object({ label: v.string(), description: v.optional(v.string(), '') })),
    [],
  ),
  /** The label that counts when nobody answers by the deadline. */
  default: textOrNull,
  deadline: textOrNull,
  escalatedBy: v.optional(v.string(), 'a person'),
  escalationPath: textsOrNone,
  priority: priorityOrMedium,
  /** The file of the task that waits for it, relative to `spaces/`. */
  blocksTask: textOrNull,
  blocksInitiative: v.optional(v.boolean(), false),
  createdAt: textOrNull,
  status: v.optional(v.picklist(escalationStatuses), 'draft'),
  resolution: textOrNull,
  resolvedBy: textOrNull,
  resolvedAt: textOrNull,
  /** The recorded knowledge that answered it. */
  citation: v.optional(v.nullable(Citation), null),
  /** When a lead was told the answer, and which run. */
  consumedAt: textOrNull,
  consumedBy: textOrNull,
  snoozedUntil: textOrNull,
  /** The plan whose approval is asked for, by its hash. */
  approves: textOrNull,
  /** The very action that a gate asked about: a yes lets it pass once, in the next run. */
  action: v.optional(
    v.nullable(
      v.object({
        gate: v.string(),
        code: v.string(),
        tool: v.string(),
        input: v.string(),
        used: v.optional(v.boolean(), false),
      }),
    ),
    null,
  ),
  /** What made it: a lead, or a rule of the orchestrator with its key, so that it is made once. */
  origin: v.optional(v.nullable(v.object({ rule: v.string(), key: v.string() })), null),
});
export type Escalation = Stored<typeof Escalation>;
