import * as v from 'valibot';
import { type Stored, textOrNull, textsOrNone } from '../schema.ts';

/** What people write by hand may leave out whatever has a sensible value. */
export const someText = v.pipe(v.string(), v.minLength(1));

export const priorities = ['critical', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];
export const priorityOrMedium = v.optional(v.picklist(priorities), 'medium');

/** When finished work goes into the branch that it came from. */
export const mergePolicies = ['never', 'ask', 'when-green'] as const;
export type MergePolicy = (typeof mergePolicies)[number];

export const leadKinds = ['agent', 'command'] as const;

/** Who does the work: an agent of a host, or a plain program. */
export const LeadChoice = v.object({
  kind: v.optional(v.picklist(leadKinds), 'agent'),
  /** The host of an agent; without it, the first that can lead. */
  host: v.optional(v.string()),
  model: v.optional(v.string()),
  /** The words of a program; it finds what to do in its environment and on its standard input. */
  command: v.optional(v.array(v.string())),
});

export const spaceStatuses = ['active', 'paused', 'archived'] as const;

/** A project that initiatives belong to: `spaces/<slug>/space.json`. */
export const Space = v.object({
  slug: someText,
  name: someText,
  status: v.optional(v.picklist(spaceStatuses), 'active'),
  /** Where the code lies; null for a space without code. */
  codeDir: textOrNull,
  priority: priorityOrMedium,
  /** Commands that must pass before finished work is merged, and that tell whether the space is healthy. */
  checks: textsOrNone,
  mergePolicy: v.optional(v.picklist(mergePolicies), 'ask'),
  /** Plans that need no yes of a person: by label of the initiative, or by number of tasks. */
  preApprove: v.optional(v.object({ labels: textsOrNone, mostTasks: v.optional(v.number(), 0) }), {}),
  lead: v.optional(LeadChoice, {}),
  /** Most leads at once in this space. */
  mostLeads: v.optional(v.number(), 1),
  createdAt: textOrNull,
  updatedAt: textOrNull,
});
export type Space = Stored<typeof Space>;

export const initiativeStatuses = ['active', 'paused', 'complete', 'cancelled'] as const;

/** Agreed work on one goal: `spaces/<slug>/plans/<id>/initiative.json`, with `plan.md` and `tasks/` beside it. */
export const Initiative = v.object({
  space: someText,
  /** Its folder's name, unique in the space. */
  id: someText,
  title: someText,
  /** What is wanted, in the words of whoever asked for it. */
  description: v.optional(v.string(), ''),
  status: v.optional(v.picklist(initiativeStatuses), 'active'),
  /** Set when a person paused it until then. */
  pausedUntil: textOrNull,
  pausedBy: textOrNull,
  priority: priorityOrMedium,
  labels: textsOrNone,
  /** Globs of the files that may change for it, from the root of the code; none: the whole root. */
  scope: textsOrNone,
  constraints: textsOrNone,
  /** The yes to its plan: good for the plan with this hash and nothing else. */
  approval: v.optional(
    v.nullable(v.object({ by: v.string(), at: v.string(), plan: v.string(), escalation: textOrNull })),
    null,
  ),
  mergePolicy: v.optional(v.nullable(v.picklist(mergePolicies)), null),
  branch: textOrNull,
  /** What became of its finished work. */
  merge: v.optional(
    v.nullable(
      v.object({
        state: v.picklist(['checking', 'waiting', 'merged', 'conflict', 'red', 'kept']),
        at: v.string(),
        commit: textOrNull,
        /** The commit of its base that the checks ran on together with it. */
        onto: v.optional(v.nullable(v.string())),
        notes: v.optional(v.string(), ''),
      }),
    ),
    null,
  ),
  /** Most that may be spent on it. */
  budget: v.optional(
    v.object({ runs: v.optional(v.number()), tokens: v.optional(v.number()), usd: v.optional(v.number()) }),
    {},
  ),
  /** The rule that created it, and from what; null where a person did. */
  origin: v.optional(v.nullable(v.object({ rule: v.string(), from: v.string() })), null),
  createdAt: textOrNull,
  updatedAt: textOrNull,
  completedAt: textOrNull,
});
export type Initiative = Stored<typeof Initiative>;

export const taskStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** A piece of an initiative: `tasks/<id>.json`. */
export const Task = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  space: someText,
  /** The initiative that it belongs to. */
  plan: someText,
  subject: someText,
  description: v.optional(v.string(), ''),
  acceptanceCriteria: textsOrNone,
  status: v.optional(v.picklist(taskStatuses), 'pending'),
  priority: priorityOrMedium,
  labels: textsOrNone,
  /** Ids of tasks of the same initiative that wait for this one, and that this one waits for. */
  blocks: v.optional(v.array(v.number()), []),
  blockedBy: v.optional(v.array(v.number()), []),
  createdAt: textOrNull,
  updatedAt: textOrNull,
  completedAt: textOrNull,
  completionNotes: textOrNull,
  /** The run that works on it or did last. */
  run: textOrNull,
  /** What shows that a criterion is met, by its place in the list. */
  evidence: v.optional(
    v.array(
      v.object({
        criterion: v.number(),
        /** A command that passed, or what was looked at. */
        command: textOrNull,
        exitCode: v.optional(v.nullable(v.number()), null),
        notes: v.optional(v.string(), ''),
        run: textOrNull,
        at: v.string(),
      }),
    ),
    [],
  ),
});
export type Task = Stored<typeof Task>;
