import { UserError } from '../errors.ts';
import type { Task } from './initiative.ts';
import type { KnownThings } from './known-things.ts';

type Side = 'blocks' | 'blockedBy';

/** Writes what a task says about others on their side too; returns the names of those. */
export function tied(
  task: Task,
  before: Task | undefined,
  known: KnownThings,
  now: string,
): readonly string[] {
  return [
    ...bothEnds('blocks', 'blockedBy', task, before, known, now),
    ...bothEnds('blockedBy', 'blocks', task, before, known, now),
  ];
}

function bothEnds(
  mine: Side,
  theirs: Side,
  task: Task,
  before: Task | undefined,
  known: KnownThings,
  now: string,
): readonly string[] {
  const was = before?.[mine] ?? [];
  const gone = was.filter((id) => !task[mine].includes(id));
  const come = task[mine].filter((id) => !was.includes(id));
  return [...gone, ...come].flatMap((id) => {
    const name = `task ${task.space}/${task.plan}#${id}`;
    if (id === task.id) throw notTied(`task ${id} can't wait for itself`);
    const other = known.get(name) as Task | undefined;
    if (!other) {
      if (gone.includes(id)) return [];
      throw notTied(`there is no task ${id} in ${task.space}/${task.plan}`);
    }
    const ids = gone.includes(id)
      ? other[theirs].filter((each) => each !== task.id)
      : [...new Set([...other[theirs], task.id])].sort((a, b) => a - b);
    if (ids.length === other[theirs].length) return [];
    known.set(name, { ...other, [theirs]: ids, updatedAt: now });
    return [name];
  });
}

const notTied = (message: string): UserError =>
  new UserError(
    'bad_change',
    message,
    'Name other tasks of the same initiative; `ephor task list` shows them.',
  );
