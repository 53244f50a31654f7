import { UserError } from '../../../kernel/errors.ts';
import type { Task } from '../../../kernel/portfolio/initiative.ts';

/** Numbers of tasks as people write them: `3`, `#3`. */
export function taskNumbers(given: readonly string[]): readonly number[] {
  return given
    .flatMap((each) => each.split(/[\s,]+/))
    .filter((each) => each !== '' && each !== 'none')
    .map((each) => {
      const number = /^#?(\d{1,9})$/.exec(each)?.[1];
      if (number === undefined)
        throw new UserError('bad_input', `"${each.slice(0, 40)}" is no number of a task`, 'Write 3 or "#3".');
      return Number(number);
    });
}

/**
 * The tasks of one initiative after one of them waits for these: both ends know it, and nothing waits for itself.
 * Only those that changed, the task itself first.
 */
export function withBlockers(
  tasks: readonly Task[],
  task: Task,
  blockedBy: readonly number[],
  at: string,
): readonly Task[] {
  const known = new Set(tasks.map(({ id }) => id));
  const missing = blockedBy.filter((id) => id === task.id || !known.has(id));
  if (missing.length > 0)
    throw new UserError(
      'bad_input',
      `task #${task.id} can’t wait for ${missing.map((id) => `#${id}`).join(', ')}`,
      missing.includes(task.id)
        ? 'A task can’t wait for itself.'
        : `The initiative has ${[...known].map((id) => `#${id}`).join(', ') || 'no other task'}.`,
    );
  const value: Task = { ...task, blockedBy: [...new Set(blockedBy)], updatedAt: at };
  const others = tasks
    .filter(({ id }) => id !== task.id)
    .flatMap((other) => {
      const has = other.blocks.includes(task.id);
      const should = value.blockedBy.includes(other.id);
      if (has === should) return [];
      const blocks = should ? [...other.blocks, task.id] : other.blocks.filter((id) => id !== task.id);
      return [{ ...other, blocks, updatedAt: at }];
    });
  const loop = loopFrom(value, [value, ...tasks.filter(({ id }) => id !== task.id)]);
  if (loop)
    throw new UserError(
      'cycle',
      `then ${loop.map((id) => `#${id}`).join(' waits for ')}: none of them could ever start`,
      'Leave one of them out.',
    );
  return [value, ...others];
}

function loopFrom(start: Task, tasks: readonly Task[]): readonly number[] | undefined {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const seen = new Set<number>();
  const walk = (id: number, trail: readonly number[]): readonly number[] | undefined => {
    if (trail.length > 0 && id === start.id) return [...trail, id];
    if (seen.has(id)) return undefined;
    seen.add(id);
    for (const next of byId.get(id)?.blockedBy ?? []) {
      const loop = walk(next, [...trail, id]);
      if (loop) return loop;
    }
    return undefined;
  };
  return walk(start.id, []);
}
