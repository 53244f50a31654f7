import type { TaskIdentity } from '../../kernel/discipline.ts';
import { noTask } from '../../kernel/work/task-identity.ts';

declare module '../../kernel/state.ts' {
  interface Sections {
    outline: OutlineSection;
  }
}

/** How far the task at hand was meant to reach, and how far it does. */
export interface OutlineSection extends TaskIdentity {
  /** A plan was shown that names files. */
  readonly planned: boolean;
  /** Files, folders and globs that the plan and the user's own words name. */
  readonly names: readonly string[];
  /** Files written for the task. */
  readonly touched: readonly string[];
  /** It was noted once that the work outgrows its plan. */
  readonly told: boolean;
}

export const noOutline: OutlineSection = { ...noTask, planned: false, names: [], touched: [], told: false };
