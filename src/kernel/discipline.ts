import * as v from 'valibot';
import { editRow } from './checks/edit-row.ts';
import { proofs } from './text/proof-words.ts';
import { recordOfNumbers, recordOfTexts, type Stored, textOrNull, textsOrNone } from './schema.ts';
import { serverTool } from './tool-end.ts';

/** What the user's newest prompt asks for, judged on its own. */
export const promptKinds = ['command', 'passthrough', 'question', 'task'] as const;
export type PromptKind = (typeof promptKinds)[number];

/** Commands to Ephor itself; they count only as the whole message. */
export const userCommands = [
  's+',
  's-',
  's?',
  'rb-',
  'rb+',
  'reset breaker',
  'rb?',
  'breaker status',
  'research',
] as const;
export type UserCommand = (typeof userCommands)[number];

/** Only as all that the user wrote, whatever its case and with a full stop or an exclamation mark at most. */
export function userCommandIn(prompt: string): UserCommand | undefined {
  const plain = prompt.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/[.!]$/, '');
  return userCommands.find((command) => command === plain);
}

export interface PromptClass {
  readonly kind: PromptKind;
  readonly command?: UserCommand | undefined;
  readonly big: boolean;
  /** The user wants to know and nothing changed. */
  readonly researchOnly: boolean;
  readonly frustrated: boolean;
  /** What the prompt is about: a few of its rarest words. */
  readonly keywords: readonly string[];
}

/** The class of a word to Ephor or of a command of the host, which need no reading. */
export function commandClass(typed: string): PromptClass | undefined {
  const nothing = { big: false, researchOnly: false, frustrated: false, keywords: [] };
  const command = userCommandIn(typed);
  if (command) return { ...nothing, kind: 'command', command };
  return /^\s*\/[a-z][\w:-]*(?:\s|$)/i.test(typed) ? { ...nothing, kind: 'passthrough' } : undefined;
}

/** Which task this is: what it is about, and a mark that changes with it. */
export const TaskIdentity = v.object({
  task_keywords: textsOrNone,
  /** Changes with the task, so that what was found out for one does not count for the next. */
  task_hash: textOrNull,
});
export type TaskIdentity = Stored<typeof TaskIdentity>;

/** What the user asked for last. Belongs to the tracker `task`. */
export const TaskSection = v.object({
  ...TaskIdentity.entries,
  kind: v.optional(v.nullable(v.picklist(promptKinds)), null),
  is_task: v.boolean(),
  is_big_task: v.boolean(),
  is_research_only: v.boolean(),
  frustrated: v.optional(v.boolean(), false),
  since: textOrNull,
  /** What the user wants to be shown of it, in their words. */
  proof: v.optional(v.nullable(v.object({ of: v.picklist(proofs), words: v.string() }))),
});
export type TaskSection = Stored<typeof TaskSection>;

export const researchCategories = ['docs', 'web', 'github', 'local'] as const;
export type ResearchCategory = (typeof researchCategories)[number];

/** Tools that count as research unless the configuration says otherwise, by name or kind; `*` stands for anything. */
export const defaultResearch: Readonly<Record<ResearchCategory, readonly string[]>> = {
  docs: ['context7', 'apple-docs', '*docs*'].map((server) => serverTool(server, '*')),
  web: ['web-search', 'fetch'],
  github: [serverTool('github', '*')],
  local: ['read', 'search'],
};

const ResearchDone = v.optional(
  v.nullable(
    v.object({
      completed_at: v.string(),
      tool: v.string(),
      /** Nobody could have done it here: none of its tools is available. */
      unavailable: v.optional(v.boolean()),
    }),
  ),
  null,
);

export const ResearchSection = v.object({
  ...TaskIdentity.entries,
  done: v.optional(
    v.object({ docs: ResearchDone, web: ResearchDone, github: ResearchDone, local: ResearchDone }),
    {},
  ),
});
export type ResearchSection = Stored<typeof ResearchSection>;

export const BreakerSection = v.object({
  failures: v.number(),
  tripped: v.boolean(),
  tripped_at: textOrNull,
  last_error: textOrNull,
  /** How often each kind of error was seen; a success in between does not lower it. */
  error_signatures: recordOfNumbers,
  /** When each of them was seen last. */
  seen: recordOfTexts,
  /** Whether nothing but looking failed since the last success; then looking with success ends the row. */
  only_looked: v.optional(v.boolean(), false),
  /** What was tried, newest last. */
  tried: textsOrNone,
});
export type BreakerSection = Stored<typeof BreakerSection>;

export const SafemodeSection = v.object({ active: v.boolean(), since: textOrNull });
export type SafemodeSection = Stored<typeof SafemodeSection>;

export const EditsSection = v.object({
  count: v.number(),
  unique_files: textsOrNone,
  last_file: textOrNull,
  /** Edits of each file since a check last passed; a row of them with nothing run in between counts as one. */
  unchecked: recordOfNumbers,
  ...editRow,
});
export type EditsSection = Stored<typeof EditsSection>;

export const VerificationSection = v.object({
  tests_run: v.optional(v.boolean(), false),
  verification_run: v.optional(v.boolean(), false),
  last_test_at: textOrNull,
  last_passed_at: textOrNull,
  test_commands: textsOrNone,
  edits_before_test: v.number(),
});
export type VerificationSection = Stored<typeof VerificationSection>;

/** One step to do before work starts, as the configuration names it. */
export interface StartupStep {
  readonly id: string;
  /** Done when each of these was read; `~` is the user's home folder. */
  readonly read?: readonly string[] | undefined;
  /** Done when a command like this one succeeded. */
  readonly command?: string | undefined;
  /** Done when the operation of Ephor that it names ran. */
  readonly operation?: 'clean' | undefined;
}

export const StartupSection = v.object({
  open: v.optional(v.boolean(), false),
  opened_at: textOrNull,
  steps: v.optional(v.record(v.string(), v.boolean()), {}),
  step_timestamps: v.optional(recordOfTexts, {}),
  /** What was done of the steps so far, in the words of `partsOf`. */
  done: textsOrNone,
});
export type StartupSection = Stored<typeof StartupSection>;

/** Documents that belong to every session: found when it starts, and read before the first change. */
export const DocsSection = v.object({
  /** False until somebody looked for the documents. */
  known: v.boolean(),
  required: v.array(v.string()),
  read: textsOrNone,
});
export type DocsSection = Stored<typeof DocsSection>;

export const PlanSection = v.object({
  ...TaskIdentity.entries,
  required: v.boolean(),
  plan_shown: v.optional(v.boolean(), false),
  plan_approved: v.optional(v.boolean(), false),
  replan_count: v.optional(v.number(), 0),
  forced_at: textOrNull,
});
export type PlanSection = Stored<typeof PlanSection>;

export const SkillsSection = v.object({
  required: v.nullable(v.string()),
  invoked: v.optional(v.boolean(), false),
  invoked_at: textOrNull,
  subagents_spawned: v.optional(v.number(), 0),
  satisfied: v.optional(v.boolean(), false),
  satisfaction_reason: textOrNull,
});
export type SkillsSection = Stored<typeof SkillsSection>;

/** How often an agent ran into the same objection. */
export const RefusalsSection = v.object({ counts: recordOfNumbers });
export type RefusalsSection = Stored<typeof RefusalsSection>;

/** MCP servers and whether they answer. */
export const ServersSection = v.object({
  servers: v.record(
    v.string(),
    v.object({ verified: v.boolean(), last_success: textOrNull, failure_count: v.number() }),
  ),
});
export type ServersSection = Stored<typeof ServersSection>;

/** After this many failed edits, research is required. */
export const mostAttempts = 3;

/** Edits that failed or were refused since the last research. */
export const AttemptsSection = v.object({
  count: v.number(),
  last_attempt: textOrNull,
  reset_at: textOrNull,
});
export type AttemptsSection = Stored<typeof AttemptsSection>;

/** Sensitive files that the user was asked about: path and when. */
export const SensitiveSection = v.object({
  approvals: v.optional(recordOfTexts, {}),
  /** Asked about and not answered yet: path and tool call. */
  asked: v.optional(recordOfTexts, {}),
});
export type SensitiveSection = Stored<typeof SensitiveSection>;

export const ReleasesSection = v.object({
  /** What was recorded to have succeeded for an artifact. */
  facts: v.optional(
    v.array(v.object({ rule: v.string(), artifact: v.string(), sha256: v.string(), at: v.string() })),
    [],
  ),
});
export type ReleasesSection = Stored<typeof ReleasesSection>;
export type ReleaseFact = ReleasesSection['facts'][number];

/** Work in rounds, with a person looking in now and then. */
export const LoopSection = v.object({
  active: v.boolean(),
  task: textOrNull,
  iteration: v.number(),
  max_iterations: v.number(),
  acceptance_criteria: textsOrNone,
  started_at: textOrNull,
  /** The tool call with which the user is asked to look in. */
  asked: textOrNull,
});
export type LoopSection = Stored<typeof LoopSection>;

/** What the agent was told at the end of a turn, so that it is told once. */
export const TurnSection = v.object({ told: textsOrNone });
export type TurnSection = Stored<typeof TurnSection>;
