import { type TaskType, taskTypes } from '../../kernel/work/route.ts';
import { featureOf } from '../reading/features.ts';
import type { Reading } from '../reading/reading.ts';
import { sharesOf } from '../reading/weight-table.ts';

type Weighed = Pick<Reading, 'features' | 'weights'>;

/** How likely each kind of work is, likeliest first. */
export function typesBy({
  features,
  weights,
}: Weighed): readonly { readonly type: TaskType; readonly share: number }[] {
  const shares = sharesOf(weights.route(features).slice(0, taskTypes.length));
  return taskTypes
    .map((type, index) => ({ type, share: shares[index] ?? 0 }))
    .toSorted((a, b) => b.share - a.share);
}

export type Extent = 'trivial' | 'ordinary' | 'large';

/** How large the work is, given its kind. */
export function extentBy({ features, weights }: Weighed, type: TaskType): Extent {
  const sums = weights.route([...features, featureOf(type)]);
  if ((sums[taskTypes.length] ?? 0) > 0) return 'large';
  return (sums[taskTypes.length + 1] ?? 0) > 0 ? 'trivial' : 'ordinary';
}
