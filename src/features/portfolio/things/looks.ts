import type { Style } from '../../../kernel/operation.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative, Priority, Task } from '../../../kernel/portfolio/initiative.ts';
import type { Portfolio, Problem } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';
import { priorities } from '../../../kernel/portfolio/initiative.ts';
import { visible } from '../../../kernel/text/visible.ts';
import { counted } from '../../../kernel/operations/time-words.ts';

export const paintPriority =
  (style: Style) =>
  (text: string): string =>
    text === 'critical' ? style.bad(text) : text === 'high' ? style.warn(text) : style.dim(text);

export const byPriority = (a: { priority: Priority }, b: { priority: Priority }): number =>
  priorities.indexOf(a.priority) - priorities.indexOf(b.priority);

export const paintStatus =
  (style: Style) =>
  (text: string): string => {
    if (['completed', 'complete', 'resolved', 'done', 'active'].includes(text)) return style.good(text);
    if (['in_progress', 'in progress', 'running', 'starting', 'pending'].includes(text))
      return style.code(text);
    if (['paused', 'blocked', 'waiting', 'draft'].includes(text)) return style.warn(text);
    return style.dim(text);
  };

export const tasksOf = ({ tasks }: Portfolio, { space, id }: Pick<Initiative, 'space' | 'id'>) =>
  tasks.filter((task) => task.space === space && task.plan === id);

export const keyOfTask = ({ space, plan, id }: Pick<Task, 'space' | 'plan' | 'id'>): string =>
  `${space}/${plan}#${id}`;

/** Tasks that must be completed before this one, whichever of both says so. A cancelled one satisfies nothing. */
export const waitsFor = (task: Task, tasks: readonly Task[]): readonly Task[] =>
  tasks.filter(
    (other) =>
      other.space === task.space &&
      other.plan === task.plan &&
      other.id !== task.id &&
      other.status !== 'completed' &&
      (task.blockedBy.includes(other.id) || other.blocks.includes(task.id)),
  );

/** Questions that wait for an answer. */
export const isOpen = ({ status }: Pick<Escalation, 'status'>): boolean => status !== 'resolved';

export const isRunning = ({ state }: Pick<Run, 'state'>): boolean => state !== 'ended';

export const runsOf = ({ runs }: Portfolio, { space, id }: Pick<Initiative, 'space' | 'id'>) =>
  runs.filter((run) => run.space === space && run.initiative === id);

export const questionsOf = ({ escalations }: Portfolio, { space, id }: Pick<Initiative, 'space' | 'id'>) =>
  escalations.filter((each) => each.space === space && each.initiative === id && isOpen(each));

/** Done and all, cancelled ones left out. */
export function progressOf(tasks: readonly Task[]): { readonly done: number; readonly total: number } {
  const needed = tasks.filter(({ status }) => status !== 'cancelled');
  return { done: needed.filter(({ status }) => status === 'completed').length, total: needed.length };
}

/** Files that somebody has to repair, under whatever is shown. */
export const problemLines = (problems: readonly Problem[], style: Style): readonly string[] =>
  problems.length === 0
    ? []
    : [
        '',
        style.bad(
          `  ${counted(problems.length, 'file')} can’t be read, and ${problems.length === 1 ? 'counts' : 'count'} for nothing until you repair ${problems.length === 1 ? 'it' : 'them'}`,
        ),
        ...problems.map(
          ({ file, line, cause }) =>
            `  ${style.bad('✗')} ${visible(file)}${line === null ? '' : `:${line}`}  ${visible(cause)}`,
        ),
      ];

/** A list with nothing in it teaches the next command. */
export const nothing = (what: string, command: string, explains: string, style: Style): string =>
  `${style.dim(what)}\n  ${style.code(command)}  ${style.dim(explains)}`;
