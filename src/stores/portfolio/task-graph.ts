import type { Task } from '../../kernel/portfolio/initiative.ts';
import type { Problem } from '../../kernel/portfolio/portfolio.ts';

/** The tasks of an initiative with `blocks` and `blockedBy` saying the same, and what is wrong about them. */
export function linked(
  tasks: readonly Task[],
  used: ReadonlySet<number>,
  fileOf: (id: number) => string,
): { readonly tasks: readonly Task[]; readonly problems: readonly Problem[] } {
  const waits = new Map(tasks.map((task) => [task.id, new Set(task.blockedBy)]));
  const holds = new Map(tasks.map((task) => [task.id, new Set(task.blocks)]));
  const problems: Problem[] = [];
  for (const { id, blocks, blockedBy } of tasks) {
    for (const other of blocks) waits.get(other)?.add(id);
    for (const other of blockedBy) holds.get(other)?.add(id);
    const unknown = [...blocks, ...blockedBy].find((other) => !used.has(other));
    if (unknown !== undefined)
      problems.push({
        file: fileOf(id),
        line: null,
        cause: `there is no task ${unknown}, which this one depends on or blocks`,
      });
  }
  const both = tasks.map((task) => {
    const blocks = sorted(holds.get(task.id));
    const blockedBy = sorted(waits.get(task.id));
    return same(blocks, task.blocks) && same(blockedBy, task.blockedBy)
      ? task
      : { ...task, blocks, blockedBy };
  });
  const circle = circleIn(waits);
  if (circle)
    problems.push({
      file: fileOf(circle[0] ?? 0),
      line: null,
      cause: `tasks wait for each other: ${circle.join(' → ')}, so none of them can begin`,
    });
  return { tasks: both, problems };
}

const sorted = (ids: ReadonlySet<number> = new Set()): readonly number[] => [...ids].sort((a, b) => a - b);
const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** Tasks that wait for each other in a circle, the first named at its end again. */
function circleIn(waits: ReadonlyMap<number, ReadonlySet<number>>): readonly number[] | undefined {
  const done = new Set<number>();
  for (const start of waits.keys()) {
    const path: number[] = [];
    const onPath = new Set<number>();
    const open: (number | undefined)[] = [start];
    while (open.length > 0) {
      const id = open.pop();
      if (id === undefined) {
        const left = path.pop() ?? 0;
        onPath.delete(left);
        done.add(left);
        continue;
      }
      if (onPath.has(id)) return [...path.slice(path.indexOf(id)), id];
      if (done.has(id)) continue;
      path.push(id);
      onPath.add(id);
      open.push(undefined, ...(waits.get(id) ?? []));
    }
  }
  return undefined;
}
