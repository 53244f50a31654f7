import type { ResearchCategory, StartupStep } from './discipline.ts';
import type { Level, Profile } from './level.ts';
import type { ReleaseSettings } from './release.ts';
import type { Rule } from './rule.ts';

/** Everything the configuration says, layers joined and checked, as plain data. */
export interface Settings {
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
  readonly contextBudget: number;
  readonly audit: { readonly maxBytes: number; readonly keep: number };
  readonly engine: { readonly enabled: boolean; readonly idleMinutes: number };
  /** What is wrong with the configuration: never empty-handed, always with what would be right. */
  readonly problems: readonly ConfigProblem[];
  /** What a project's file asked for and did not get, because the user locked it. */
  readonly notices: readonly string[];
}

export const evaluators = ['auto', 'deterministic', 'model'] as const;

export interface PhaseSettings {
  /** `auto` asks a model only when the deterministic evaluator is unsure. */
  readonly evaluator: (typeof evaluators)[number];
  readonly model: string | undefined;
  readonly timeoutMs: number;
  /** `strict`: every command waits for agreement, even one that only reads. */
  readonly bash: 'analysed' | 'strict';
}

export type OnError = 'deny' | 'ask' | 'allow';

export interface ConfigProblem {
  readonly file: string;
  readonly line: number | undefined;
  readonly key: string;
  readonly message: string;
}

export const describeProblem = (problem: ConfigProblem): string =>
  `${problem.file}${problem.line ? `:${problem.line}` : ''}${problem.key ? ` ${problem.key}` : ''}: ${problem.message}`;
