import type { TaskType } from '../../kernel/work/route.ts';
import { typesBy } from './model.ts';

/** A question forbids every change, so work that is nearly as likely goes before it. */
const lead = 0.2;

export function typeFor(features: ReadonlySet<string>): TaskType {
  const [first, second] = typesBy(features);
  if (!first || !second) return 'question';
  return first.type === 'question' && first.share - second.share < lead ? second.type : first.type;
}
