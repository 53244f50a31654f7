import type { Initiative, Space, Task } from './initiative.ts';
import type { PutThing, ThingKind, Things } from './things.ts';

/** The times that follow from a change, where the change does not tell them itself. */
export function timed(
  change: PutThing,
  before: Things[ThingKind] | undefined,
  now: string,
): Things[ThingKind] {
  const createdAt = 'createdAt' in change.value ? change.value.createdAt : null;
  const born = createdAt ?? (before as Partial<Task> | undefined)?.createdAt ?? now;
  switch (change.put) {
    case 'task':
      return finished(
        updated(change.value, before as Task, born, now),
        change.value.status === 'completed',
        now,
      );
    case 'initiative':
      return finished(
        updated(change.value, before as Initiative, born, now),
        change.value.status === 'complete',
        now,
      );
    case 'space':
      return updated(change.value, before as Space, born, now);
    case 'escalation': {
      const { resolvedAt, status } = change.value;
      return {
        ...change.value,
        createdAt: born,
        resolvedAt: resolvedAt ?? (status === 'resolved' ? now : null),
      };
    }
    case 'schedule':
      return { ...change.value, createdAt: born };
    case 'run':
    case 'health':
    case 'lease':
      return change.value;
  }
}

interface Dated {
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

/** Now, unless nothing changes or the change says when. */
function updated<T extends Dated>(value: T, before: T | undefined, createdAt: string, now: string): T {
  const told = value.updatedAt !== null && value.updatedAt !== before?.updatedAt;
  const same = before !== undefined && said({ ...value, createdAt }) === said({ ...before, createdAt });
  return { ...value, createdAt, updatedAt: told ? value.updatedAt : same ? before.updatedAt : now };
}

const said = (value: Dated): string => JSON.stringify({ ...value, updatedAt: null });

const finished = <T extends { readonly completedAt: string | null }>(
  value: T,
  isDone: boolean,
  now: string,
): T => ({
  ...value,
  completedAt: isDone ? (value.completedAt ?? now) : null,
});
