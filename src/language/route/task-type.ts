import type { TaskType } from '../../kernel/work/route.ts';
import type { Reading } from '../reading/reading.ts';
import { typesBy } from './model.ts';

/** A question forbids every change, so work that is nearly as likely goes before it. */
const lead = 0.2;

export function typeFor(reading: Reading): TaskType {
  const [first, second] = typesBy(reading);
  if (!first || !second) return 'question';
  return first.type === 'question' && first.share - second.share < lead ? second.type : first.type;
}
