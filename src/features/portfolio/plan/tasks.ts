import {
  type Initiative,
  priorities,
  type Priority,
  type Task,
} from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey, taskPath } from '../../../kernel/portfolio/portfolio.ts';
import { type Ground, isOpen, questionsOf } from './view.ts';

export const byPriority = (a: Priority, b: Priority): number => priorities.indexOf(a) - priorities.indexOf(b);

/** A task that waits for one that will never be completed. */
export interface DeadBlocker {
  readonly task: Task;
  readonly blocker: number;
  /** Undefined: there is no such task. */
  readonly cancelled: Task | undefined;
}

/** The tasks of an initiative, by what can be done with them. */
export interface TaskView {
  readonly all: readonly Task[];
  readonly completed: number;
  /** Pending or in progress. */
  readonly unfinished: readonly Task[];
  readonly inProgress: readonly Task[];
  /** Pending and waiting for nothing, the most important first. */
  readonly startable: readonly Task[];
  readonly dead: readonly DeadBlocker[];
  /** Groups of tasks that wait for each other, by id. */
  readonly cycles: readonly (readonly Task[])[];
}

/** Ids that a task waits for: what it says itself, and what others say that it waits for. */
export function blockersOf(tasks: readonly Task[]): Blockers {
  const blockers = new Map(tasks.map(({ id, blockedBy }) => [id, blockedBy]));
  for (const { id, blocks } of tasks)
    for (const other of blocks) {
      const known = blockers.get(other);
      if (known && !known.includes(id)) blockers.set(other, [...known, id]);
    }
  return blockers;
}

type Blockers = ReadonlyMap<number, readonly number[]>;
const none: readonly number[] = [];

export function tasksOf(ground: Ground, initiative: Initiative): TaskView {
  const all = ground.tasks.get(initiativeKey(initiative)) ?? [];
  const byId = new Map(all.map((task) => [task.id, task]));
  const unfinished = all.filter(({ status }) => status === 'pending' || status === 'in_progress');
  const blockers = blockersOf(all);
  const waits = new Set(
    questionsOf(ground, initiative).flatMap((one) => (isOpen(one) && one.blocksTask ? [one.blocksTask] : [])),
  );
  const open = (task: Task): boolean =>
    (blockers.get(task.id) ?? none).some((id) => byId.get(id)?.status !== 'completed');
  return {
    all,
    completed: all.filter(({ status }) => status === 'completed').length,
    unfinished,
    inProgress: all.filter(({ status }) => status === 'in_progress'),
    startable: all
      .filter((task) => task.status === 'pending' && !open(task) && !waits.has(taskPath(task)))
      .toSorted((a, b) => byPriority(a.priority, b.priority) || a.id - b.id),
    dead: unfinished.flatMap((task) =>
      (blockers.get(task.id) ?? none).flatMap((blocker) => {
        const cancelled = byId.get(blocker);
        return cancelled === undefined || cancelled.status === 'cancelled'
          ? [{ task, blocker, cancelled }]
          : [];
      }),
    ),
    cycles: cyclesIn(unfinished, blockers),
  };
}

/** Tasks that come back to themselves when one follows what each waits for. */
function cyclesIn(tasks: readonly Task[], blockers: Blockers): readonly (readonly Task[])[] {
  const left = new Set(tasks.map(({ id }) => id));
  // Whoever waits for nobody unfinished is in no cycle; what is left when those are gone is worth a closer look.
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const id of left) if (!(blockers.get(id) ?? none).some((other) => left.has(other))) left.delete(id);
  }
  if (left.size === 0) return [];
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const reached = (from: number): ReadonlySet<number> => {
    const seen = new Set<number>();
    const next = [...(blockers.get(from) ?? [])];
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (seen.has(id) || !byId.has(id)) continue;
      seen.add(id);
      next.push(...(blockers.get(id) ?? []));
    }
    return seen;
  };
  const ways = new Map([...left].map((id) => [id, reached(id)]));
  const cycles = new Map<string, readonly Task[]>();
  for (const [id, way] of ways) {
    if (!way.has(id)) continue;
    const members = [...left]
      .filter((other) => way.has(other) && ways.get(other)?.has(id))
      .sort((a, b) => a - b);
    cycles.set(
      members.join(' '),
      members.flatMap((member) => byId.get(member) ?? []),
    );
  }
  return [...cycles.values()];
}

/** Open questions that hold a task up, its own and those of the tasks that it waits for. */
export function questionsBefore(ground: Ground, initiative: Initiative, tasks: TaskView): readonly string[] {
  const paths = new Set(tasks.unfinished.map(taskPath));
  return questionsOf(ground, initiative)
    .filter((one) => isOpen(one) && one.blocksTask !== null && paths.has(one.blocksTask))
    .map(({ id }) => id);
}
