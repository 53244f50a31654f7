import type { Priority } from '../../../kernel/portfolio/initiative.ts';

/** A task of another tracker or of a plan, before it is one of ours. */
export interface ImportedTask {
  /** Its number there; the same at the next import. */
  readonly key: string;
  readonly subject: string;
  readonly description: string;
  readonly acceptanceCriteria: readonly string[];
  readonly priority: Priority | undefined;
  readonly labels: readonly string[];
  /** Keys of what must be done first. */
  readonly after: readonly string[];
  readonly done: boolean;
}

export interface ImportedPlan {
  /** Empty where nothing says it. */
  readonly title: string;
  /** The text for plan.md; empty where there is none. */
  readonly plan: string;
  readonly tasks: readonly ImportedTask[];
}
