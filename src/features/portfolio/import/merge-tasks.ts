import type { Initiative, Task } from '../../../kernel/portfolio/initiative.ts';
import { newTask } from '../things/new-things.ts';
import type { ImportedTask } from './imported.ts';

export interface Merged {
  readonly changes: readonly Task[];
  readonly added: readonly number[];
  readonly updated: readonly number[];
  /** Keys that something waits for and that are not there; those that would make a circle. */
  readonly left: readonly string[];
}

/** Where a task came from, as one of its labels. */
const markOf = (source: string, key: string): string => `${source}:${key}`;

/**
 * Imported tasks beside those that are there. Known by where they came from, else by the very same subject, so that
 * nothing is there twice. What was begun or closed here stays so; what was closed there is completed here.
 */
export function mergeTasks(
  initiative: Initiative,
  there: readonly Task[],
  imported: readonly ImportedTask[],
  { source, at, nextId }: { readonly source: string; readonly at: string; nextId(): number },
): Merged {
  const used = new Set<number>();
  const pairs = imported.map((each) => {
    const mark = markOf(source, each.key);
    const old =
      (source === 'plan' ? undefined : there.find(({ labels }) => labels.includes(mark))) ??
      there.find(({ subject, id }) => plain(subject) === plain(each.subject) && !used.has(id));
    if (old) used.add(old.id);
    return { each, old, id: old?.id ?? nextId() };
  });
  const idOf = new Map(pairs.map(({ each, id }) => [each.key, id]));
  const left: string[] = [];
  const blockers = new Map<number, readonly number[]>();
  for (const { each, id } of pairs) {
    const ids = each.after.flatMap((key) => {
      const other = idOf.get(key);
      if (other === undefined || reaches(blockers, other, id)) left.push(`${each.key} after ${key}`);
      return other === undefined || reaches(blockers, other, id) ? [] : [other];
    });
    blockers.set(id, ids);
  }
  const changes = pairs.flatMap(({ each, old, id }): readonly Task[] => {
    const base =
      old ?? newTask({ id, space: initiative.space, plan: initiative.id, subject: each.subject }, at);
    const value: Task = {
      ...base,
      subject: each.subject,
      description: each.description,
      acceptanceCriteria: each.acceptanceCriteria,
      priority: each.priority ?? base.priority,
      labels: [
        ...new Set([
          ...base.labels,
          ...each.labels,
          ...(source === 'plan' ? [] : [markOf(source, each.key)]),
        ]),
      ],
      blockedBy: [...new Set([...base.blockedBy, ...(blockers.get(id) ?? [])])],
      ...statusOf(base, each, at, source),
      evidence: same(base.acceptanceCriteria, each.acceptanceCriteria) ? base.evidence : [],
    };
    return old && same(old, value) ? [] : [value];
  });
  const old = new Set(pairs.flatMap((pair) => pair.old?.id ?? []));
  return {
    changes: changes.map((task) => ({ ...task, updatedAt: at })),
    added: changes.filter(({ id }) => !old.has(id)).map(({ id }) => id),
    updated: changes.filter(({ id }) => old.has(id)).map(({ id }) => id),
    left,
  };
}

function statusOf(base: Task, { done }: ImportedTask, at: string, source: string): Partial<Task> {
  const note = `imported as done (${source})`;
  if (done && base.status === 'pending')
    return { status: 'completed', completedAt: at, completionNotes: note };
  if (!done && base.status === 'completed' && base.completionNotes === note)
    return { status: 'pending', completedAt: null, completionNotes: null };
  return {};
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether `from` waits for `to`, directly or not. */
function reaches(blockers: ReadonlyMap<number, readonly number[]>, from: number, to: number): boolean {
  const seen = new Set<number>();
  const next = [from];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    next.push(...(blockers.get(id) ?? []));
  }
  return false;
}
