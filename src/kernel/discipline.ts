import type { ProofAsked } from './text/proof-words.ts';

/** What the user's newest prompt asks for, judged on its own. */
export const promptKinds = ['command', 'passthrough', 'question', 'task'] as const;
export type PromptKind = (typeof promptKinds)[number];

/** Words to Ephor itself; understood only when they are the whole message. */
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
export function userCommandIn(typed: string): UserCommand | undefined {
  const plain = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/[.!]$/, '');
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
export interface TaskIdentity {
  readonly task_keywords: readonly string[];
  /** Changes with the task, so that what was found out for one does not count for the next. */
  readonly task_hash: string | null;
}

/** What the user asked for last. Belongs to the tracker `task`. */
export interface TaskSection extends TaskIdentity {
  readonly kind: PromptKind | null;
  readonly is_task: boolean;
  readonly is_big_task: boolean;
  readonly is_research_only: boolean;
  readonly frustrated: boolean;
  readonly since: string | null;
  /** What the user wants to be shown of it, in their words. */
  readonly proof?: ProofAsked | null | undefined;
}

export const researchCategories = ['docs', 'web', 'github', 'local'] as const;
export type ResearchCategory = (typeof researchCategories)[number];

/** Tools that count as research unless the configuration says otherwise; `*` stands for anything. */
export const defaultResearch: Readonly<Record<ResearchCategory, readonly string[]>> = {
  docs: ['mcp__context7__*', 'mcp__apple-docs__*', 'mcp__*docs*__*'],
  web: ['WebSearch', 'WebFetch'],
  github: ['mcp__github__*'],
  local: ['Read', 'Grep', 'Glob', 'LS'],
};

export interface ResearchDone {
  readonly completed_at: string;
  readonly tool: string;
  /** Nobody could have done it here: none of its tools is available. */
  readonly unavailable?: boolean | undefined;
}

export interface ResearchSection extends TaskIdentity {
  readonly done: Readonly<Record<ResearchCategory, ResearchDone | null>>;
}

export interface BreakerSection {
  readonly failures: number;
  readonly tripped: boolean;
  readonly tripped_at: string | null;
  readonly last_error: string | null;
  /** How often each kind of error was seen; a success in between does not lower it. */
  readonly error_signatures: Readonly<Record<string, number>>;
  /** When each of them was seen last. */
  readonly seen: Readonly<Record<string, string>>;
  /** Whether nothing but looking failed since the last success; then looking with success ends the row. */
  readonly only_looked: boolean;
  /** What was tried, newest last. */
  readonly tried: readonly string[];
}

export interface SafemodeSection {
  readonly active: boolean;
  readonly since: string | null;
}

export interface EditsSection {
  readonly count: number;
  readonly unique_files: readonly string[];
  readonly last_file: string | null;
  /** Edits of each file since a check last passed; a row of them with nothing run in between counts as one. */
  readonly unchecked: Readonly<Record<string, number>>;
  /** Files of the row at hand. */
  readonly row: readonly string[];
}

export interface VerificationSection {
  readonly tests_run: boolean;
  readonly verification_run: boolean;
  readonly last_test_at: string | null;
  readonly last_passed_at: string | null;
  readonly test_commands: readonly string[];
  readonly edits_before_test: number;
}

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

export interface StartupSection {
  readonly open: boolean;
  readonly opened_at: string | null;
  readonly steps: Readonly<Record<string, boolean>>;
  readonly step_timestamps: Readonly<Record<string, string>>;
  /** What was done of the steps so far, in the words of `partsOf`. */
  readonly done: readonly string[];
}

/** Documents that belong to every session: found when it starts, and read before the first change. */
export interface DocsSection {
  /** False until it was looked for the documents. */
  readonly known: boolean;
  readonly required: readonly string[];
  readonly read: readonly string[];
}

export interface PlanSection extends TaskIdentity {
  readonly required: boolean;
  readonly plan_shown: boolean;
  readonly plan_approved: boolean;
  readonly replan_count: number;
  readonly forced_at: string | null;
}

export interface SkillsSection {
  readonly required: string | null;
  readonly invoked: boolean;
  readonly invoked_at: string | null;
  readonly subagents_spawned: number;
  readonly satisfied: boolean;
  readonly satisfaction_reason: string | null;
}

/** How often an agent ran into the same objection. */
export interface RefusalsSection {
  readonly counts: Readonly<Record<string, number>>;
}

export interface ServerHealth {
  readonly verified: boolean;
  readonly last_success: string | null;
  readonly failure_count: number;
}

/** MCP servers and whether they answer. */
export interface ServersSection {
  readonly servers: Readonly<Record<string, ServerHealth>>;
}

/** After so many edits in vain, something has to be looked up. */
export const mostAttempts = 3;

/** Edits that failed or were refused since the last research. */
export interface AttemptsSection {
  readonly count: number;
  readonly last_attempt: string | null;
  readonly reset_at: string | null;
}

/** Sensitive files that the user was asked about: path and when. */
export interface SensitiveSection {
  readonly approvals: Readonly<Record<string, string>>;
  /** Asked about and not answered yet: path and tool call. */
  readonly asked: Readonly<Record<string, string>>;
}

/** What was recorded to have succeeded for an artifact. */
export interface ReleaseFact {
  readonly rule: string;
  readonly artifact: string;
  readonly sha256: string;
  readonly at: string;
}

export interface ReleasesSection {
  readonly facts: readonly ReleaseFact[];
}

/** Work in rounds, with a person looking in now and then. */
export interface LoopSection {
  readonly active: boolean;
  readonly task: string | null;
  readonly iteration: number;
  readonly max_iterations: number;
  readonly acceptance_criteria: readonly string[];
  readonly started_at: string | null;
  /** The tool call with which the user is asked to look in. */
  readonly asked: string | null;
}

/** What the agent was told at the end of a turn, so that it is told once. */
export interface TurnSection {
  readonly told: readonly string[];
}
