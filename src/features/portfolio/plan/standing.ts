import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative, Task } from '../../../kernel/portfolio/initiative.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';
import type { Action } from './actions.ts';
import type { TaskView } from './tasks.ts';

/** A lead that could be started, if nothing but limits holds it up. */
export interface Start {
  readonly initiative: Initiative;
  readonly kind: Run['kind'];
  readonly task: Task | null;
  readonly answers: readonly Escalation[];
  readonly attempt: number;
  readonly rule: 'needs-plan' | 'next-task' | 'hear-answer';
  readonly why: string;
  readonly tasks: TaskView;
}

/** Where an active initiative stands: what it does next, or what it waits for. One of these is true at any time. */
export type Standing =
  | { readonly at: 'running'; readonly run: Run }
  | {
      readonly at: 'paused';
      readonly by: string;
      readonly until: string | null;
      readonly what: 'initiative' | 'space';
    }
  | { readonly at: 'waiting'; readonly questions: readonly Escalation[] }
  /** People decided that another initiative goes first. */
  | { readonly at: 'after'; readonly initiative: string }
  | { readonly at: 'by-hand'; readonly tasks: readonly Task[] }
  | { readonly at: 'problem'; readonly cause: string }
  | { readonly at: 'act'; readonly actions: readonly Action[] }
  | { readonly at: 'start'; readonly start: Start };
