import type { Escalation } from '../../../src/kernel/portfolio/escalation.ts';
import type { Initiative, Task } from '../../../src/kernel/portfolio/initiative.ts';
import type { Run } from '../../../src/kernel/portfolio/run.ts';
import { address } from '../../data/use-answer.ts';

export type ShownTask = Task & { readonly waitsFor: readonly number[] };

/** What `initiative show` says. */
export interface Shown {
  readonly initiative: Initiative;
  readonly plan: string;
  readonly approved: boolean;
  readonly tasks: readonly ShownTask[];
  readonly questions: readonly Escalation[];
  readonly runs: readonly Run[];
}

export const shownAddress = (name: string): string => address('/api/initiative/show', { initiative: name });
