import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative, Task } from '../../../kernel/portfolio/initiative.ts';
import { type Portfolio, taskPath } from '../../../kernel/portfolio/portfolio.ts';
import { byPriority, progressOf, questionsOf, tasksOf, waitsFor } from './looks.ts';

export interface Held {
  readonly task: Task;
  readonly tasks: readonly Task[];
  readonly questions: readonly Escalation[];
}

export interface NextTask {
  /** At work already, or the most important that can start; null where there is none. */
  readonly task: Task | null;
  readonly held: readonly Held[];
  readonly done: number;
  readonly total: number;
}

/** What a lead does next: whatever was begun first, then by priority; never what waits for something. */
export function nextTask(portfolio: Portfolio, initiative: Initiative): NextTask {
  const tasks = tasksOf(portfolio, initiative);
  const questions = questionsOf(portfolio, initiative);
  const open = tasks.filter(({ status }) => status === 'pending' || status === 'in_progress');
  const seen = open.map((task) => ({
    task,
    tasks: waitsFor(task, tasks),
    questions: questions.filter((each) => each.blocksTask === taskPath(task) || each.blocksInitiative),
  }));
  const free = seen.filter((each) => each.tasks.length + each.questions.length === 0).map(({ task }) => task);
  const begun = free.find(({ status }) => status === 'in_progress');
  return {
    task: begun ?? free.toSorted((a, b) => byPriority(a, b) || a.id - b.id)[0] ?? null,
    held: seen.filter((each) => each.tasks.length + each.questions.length > 0),
    ...progressOf(tasks),
  };
}
