import type { Level } from '../decision.ts';
import type { ConfigProblem, RuleExample } from './settings.ts';

/** What became of the rules of a project when their own examples were put to them. */
export interface RuleReport {
  readonly files: readonly string[];
  readonly rules: readonly CheckedRule[];
  readonly problems: readonly ConfigProblem[];
}

export interface CheckedRule {
  readonly id: string;
  readonly file: string;
  readonly level: Level;
  readonly reason: string;
  readonly remedy: string;
  readonly examples: number;
  readonly failures: readonly ExampleFailure[];
}

export interface ExampleFailure {
  /** What the example promises, and the rule did not do. */
  readonly expected: 'objects' | 'passes';
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly example: RuleExample;
  /** Why it could not be tried at all. */
  readonly problem?: string | undefined;
}
