import type { Task } from '../../../kernel/portfolio/initiative.ts';
import { momentOf } from './times.ts';

/** A pending task that nobody has touched since before that moment. */
export const isStale = ({ status, updatedAt, createdAt }: Task, before: number): boolean =>
  status === 'pending' && (momentOf(updatedAt ?? createdAt) ?? Number.POSITIVE_INFINITY) < before;
