import type { Task } from '../../../kernel/portfolio/initiative.ts';
import { momentOf } from './times.ts';

/** A pending task that nobody has touched since before that moment. */
export function isStale({ status, updatedAt, createdAt }: Task, before: number | string): boolean {
  if (status !== 'pending') return false;
  const touched = updatedAt ?? createdAt;
  // Times as programs write them are in order as texts are, which costs next to nothing.
  if (typeof before === 'string' && touched?.length === before.length && touched.endsWith('Z'))
    return touched < before;
  const moment = typeof before === 'string' ? Date.parse(before) : before;
  return (momentOf(touched) ?? Number.POSITIVE_INFINITY) < moment;
}
