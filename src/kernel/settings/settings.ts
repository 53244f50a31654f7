import type { ResearchCategory, StartupStep } from '../discipline.ts';
import type { Intents } from '../work/intent.ts';
import type { Level, Profile } from '../level.ts';
import type { ReleaseSettings } from '../work/release.ts';
import type { Rule } from './rule.ts';
import type { KnowledgeFile } from '../work/standing-knowledge.ts';

/** Everything the configuration says, layers joined and checked, as plain data. */
export interface Settings {
  /** The profile and a hash of all the rest: the same as long as nothing is set otherwise. */
  readonly revision: string;
  readonly profile: Profile;
  readonly onError: OnError;
  readonly gates: Readonly<Record<string, { readonly level: Level; readonly options: unknown }>>;
  readonly rules: readonly Rule[];
  readonly phase: PhaseSettings;
  readonly research: Readonly<Record<ResearchCategory, readonly string[]>>;
  readonly startup: readonly StartupStep[];
  /** Documents to read before the first change, below the root. */
  readonly docs: readonly string[];
  readonly releases: ReleaseSettings;
  /** What was agreed to be worked on, from `active_intents.yaml` and `.intentignore`. */
  readonly intents: Intents;
  readonly contextBudget: number;
  /** What agents are told at the start of every session. */
  readonly knowledgeFiles: readonly KnowledgeFile[];
  readonly audit: { readonly maxBytes: number; readonly keep: number };
  readonly ledger: LedgerSettings;
  readonly prompts: PromptKeeping;
  readonly queue: QueueSettings;
  readonly supervise: SuperviseSettings;
  readonly autocommit: AutocommitSettings;
  /** Whether a session gives the terminal the name of the project. */
  readonly terminalTitle: boolean;
  readonly engine: { readonly enabled: boolean; readonly idleMinutes: number };
  /** What is wrong with the configuration: never empty-handed, always with what would be right. */
  readonly problems: readonly ConfigProblem[];
  /** What a project's file asked for and did not get, because the user locked it. */
  readonly notices: readonly string[];
}

export const evaluators = ['auto', 'deterministic', 'model'] as const;

/** What holds a change back: words against it, or that nobody agreed to it yet. */
export const waits = ['evidence', 'agreement'] as const;

export interface PhaseSettings {
  /** `auto` asks a model only when the deterministic evaluator is unsure. */
  readonly evaluator: (typeof evaluators)[number];
  readonly model: string | undefined;
  readonly timeoutMs: number;
  readonly waitFor: (typeof waits)[number];
  /** `strict`: every command waits for agreement, even one that only reads. */
  readonly bash: 'analysed' | 'strict';
}

/** Who works out the ideas that are queued: nobody, the built-in router, or a model on top of it. */
export const queueEnrichers = ['off', 'router', 'model'] as const;

export interface QueueSettings {
  readonly enrich: (typeof queueEnrichers)[number];
  readonly model: string | undefined;
}

export interface SuperviseSettings {
  /** Whether a step of supervised work passes only when its commit is on the remote. */
  readonly push: boolean;
}

/** Folders whose files are committed as agents change them: below the root, below `~/`, or absolute. */
export interface AutocommitSettings {
  readonly folders: readonly string[];
  readonly push: boolean;
}

export interface LedgerSettings {
  readonly enabled: boolean;
}

/** Where the user's words are kept: on this machine, in files that are committed, or nowhere. */
export const promptKeepings = ['local', 'committed', 'none'] as const;
export type PromptKeeping = (typeof promptKeepings)[number];

export type OnError = 'deny' | 'ask' | 'allow';

export interface ConfigProblem {
  readonly file: string;
  readonly line: number | undefined;
  readonly key: string;
  readonly message: string;
  /** The command that puts it right, where that is no edit of the file. */
  readonly repair?: string | undefined;
}

export const describeProblem = (problem: ConfigProblem): string =>
  `${problem.file}${problem.line ? `:${problem.line}` : ''}${problem.key ? ` ${problem.key}` : ''}: ${problem.message}`;
