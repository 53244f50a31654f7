import { type TaskType, taskTypes } from '../../kernel/work/route.ts';
import { sharesOf, sumsBy } from '../fitted/weight-table.ts';
import { featureOf, tellsExtent } from './features.ts';
import * as weights from './weights.ts';

/** For each kind of work, then for large and for trivial. */
const sumsOf = sumsBy(
  weights,
  taskTypes.length + 2,
  (entry) => taskTypes.length + (tellsExtent(entry) ? 2 : 0),
);

/** How likely each kind of work is, likeliest first. */
export function typesBy(
  features: ReadonlySet<string>,
): readonly { readonly type: TaskType; readonly share: number }[] {
  const shares = sharesOf(sumsOf(features).slice(0, taskTypes.length));
  return taskTypes
    .map((type, index) => ({ type, share: shares[index] ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
}

export type Extent = 'trivial' | 'ordinary' | 'large';

/** How large the work is, given its kind. */
export function extentBy(features: ReadonlySet<string>, type: TaskType): Extent {
  const sums = sumsOf([...features, featureOf(type)]);
  if ((sums[taskTypes.length] ?? 0) > 0) return 'large';
  return (sums[taskTypes.length + 1] ?? 0) > 0 ? 'trivial' : 'ordinary';
}
