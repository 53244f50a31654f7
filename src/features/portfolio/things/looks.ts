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
export const waitsFor = (task: Task, tasks: readonly Task[]): readonly Task[] => waitsAmong(tasks)(task);

/** The same for each of many tasks, which are looked through once. */
export function waitsAmong(tasks: readonly Task[]): (task: Task) => readonly Task[] {
  const open = tasks.filter(({ status }) => status !== 'completed');
  const byKey = new Map(open.map((task) => [keyOfTask(task), task]));
  const saidByOther = new Map<string, Task[]>();
  for (const other of open)
    for (const id of other.blocks) {
      const key = keyOfTask({ ...other, id });
      const known = saidByOther.get(key);
      if (known) known.push(other);
      else saidByOther.set(key, [other]);
    }
  return (task) => {
    const own = keyOfTask(task);
    const named = task.blockedBy.flatMap((id) => byKey.get(keyOfTask({ ...task, id })) ?? []);
    const found = new Set([...named, ...(saidByOther.get(own) ?? [])]);
    return [...found].filter(({ id }) => id !== task.id).toSorted((one, other) => one.id - other.id);
  };
}

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
