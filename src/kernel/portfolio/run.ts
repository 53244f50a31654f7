import * as v from 'valibot';
import { type Stored, textOrNull } from '../schema.ts';
import { LeadChoice, someText } from './initiative.ts';

/** What is to happen at certain times: `schedules/<id>.json`. */
export const Schedule = v.object({
  id: someText,
  /** Five fields as cron has them, in the local time; or every so many minutes. */
  cron: textOrNull,
  everyMinutes: v.optional(v.nullable(v.number()), null),
  enabled: v.optional(v.boolean(), true),
  space: textOrNull,
  what: v.optional(v.picklist(['briefing', 'report', 'initiative']), 'initiative'),
  /** For an initiative: its title and what to do. */
  title: textOrNull,
  description: v.optional(v.string(), ''),
  createdAt: textOrNull,
  /** Caught up once after a pause, never once for each time that was missed. */
  lastFiredAt: textOrNull,
});
export type Schedule = Stored<typeof Schedule>;

export const runStates = ['starting', 'running', 'ended'] as const;
/** Why a run ended. */
export const runReasons = [
  'done',
  'blocked',
  'incomplete',
  'parked',
  'stopped',
  'limit',
  'overloaded',
  'failed',
  'lost',
] as const;
export type RunReason = (typeof runReasons)[number];

/** One session of a lead from start to end: `runs/<id>.json`. */
export const Run = v.object({
  id: v.pipe(v.string(), v.regex(/^run-\d{4,}$/, 'an id is like run-0001')),
  space: someText,
  initiative: someText,
  /** `plan`: write the plan, change no code; `work`: the tasks. */
  kind: v.picklist(['plan', 'work']),
  /** Counts up with each run of the initiative: only the newest may write. */
  epoch: v.number(),
  /** How many runs for the same piece of work ended without progress before this one. */
  attempt: v.optional(v.number(), 1),
  state: v.picklist(runStates),
  reason: v.optional(v.nullable(v.picklist(runReasons)), null),
  /** What ended it, in a sentence. */
  notes: v.optional(v.string(), ''),
  lead: LeadChoice,
  /** Proves the lead's calls; only its hash is kept. */
  tokenHash: v.string(),
  machine: v.string(),
  pid: v.optional(v.nullable(v.number()), null),
  /** Distinguishes the process from a later one with the same number. */
  processStarted: textOrNull,
  session: textOrNull,
  worktree: textOrNull,
  branch: textOrNull,
  task: v.optional(v.nullable(v.number()), null),
  startedAt: v.string(),
  heartbeatAt: v.string(),
  endedAt: textOrNull,
  /** Since when it is asked to end after its step, so that its session can be gone on with later. */
  parkAt: textOrNull,
  /** Not before then is the initiative tried again, after a limit or an overload. */
  retryAt: textOrNull,
  turns: v.optional(v.number(), 0),
  tokens: v.optional(v.number(), 0),
  usd: v.optional(v.number(), 0),
  /** Whether a task was completed, a plan written, or a question asked. */
  progress: v.optional(v.boolean(), false),
  /** Questions that recorded knowledge answered, so that nobody was asked. */
  avoided: v.optional(v.number(), 0),
  /** What the lead said last: completed and new tasks, knowledge, questions. */
  report: v.optional(v.string(), ''),
  /** Whether the orchestrator has looked at the result. */
  reviewed: v.optional(v.boolean(), false),
});
export type Run = Stored<typeof Run>;

/** What the checks of a space said last: `spaces/<slug>/health.json`. */
export const Health = v.object({
  space: someText,
  at: v.string(),
  commit: textOrNull,
  checks: v.array(
    v.object({ command: v.string(), passed: v.boolean(), excerpt: v.optional(v.string(), '') }),
  ),
});
export type Health = Stored<typeof Health>;

/** Who orchestrates: one at a time, and only the newest epoch may write. */
export const Lease = v.object({
  epoch: v.number(),
  machine: v.string(),
  pid: v.number(),
  processStarted: v.string(),
  /** Renewed while it lives; null when it gave the lease back. */
  until: textOrNull,
  /** The portfolio as it was when nothing was left to do. */
  fingerprint: textOrNull,
});
export type Lease = Stored<typeof Lease>;
