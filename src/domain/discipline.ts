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

/** What the user asked for last. Belongs to the tracker `task`. */
export interface TaskSection {
  readonly kind: PromptKind | null;
  readonly is_task: boolean;
  readonly is_big_task: boolean;
  readonly is_research_only: boolean;
  readonly frustrated: boolean;
  readonly task_keywords: readonly string[];
  /** Changes with the task, so that what was found out for one does not count for the next. */
  readonly task_hash: string | null;
  readonly since: string | null;
}

export const researchCategories = ['docs', 'web', 'github', 'local'] as const;
export type ResearchCategory = (typeof researchCategories)[number];

export interface ResearchDone {
  readonly completed_at: string;
  readonly tool: string;
  /** Nobody could have done it here: none of its tools is available. */
  readonly unavailable?: boolean | undefined;
}

export interface ResearchSection {
  readonly task_hash: string | null;
  readonly done: Readonly<Record<ResearchCategory, ResearchDone | null>>;
}

export interface BreakerSection {
  readonly failures: number;
  readonly tripped: boolean;
  readonly tripped_at: string | null;
  readonly last_error: string | null;
  /** How often each kind of error was seen; a success in between does not lower it. */
  readonly error_signatures: Readonly<Record<string, number>>;
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
  /** Edits of each file since a check last passed. */
  readonly unchecked: Readonly<Record<string, number>>;
}

export interface VerificationSection {
  readonly tests_run: boolean;
  readonly verification_run: boolean;
  readonly last_test_at: string | null;
  readonly last_passed_at: string | null;
  readonly test_commands: readonly string[];
  readonly edits_before_test: number;
}
