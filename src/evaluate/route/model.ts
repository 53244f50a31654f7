import { type TaskType, taskTypes } from '../../domain/route.ts';
import { featureOf, tellsExtent } from './features.ts';
import { levels, step, table } from './weights.ts';

let known: ReadonlyMap<string, string> | undefined;

/** Each entry is a feature and its weights, one sign for each column. */
const readTable = (): ReadonlyMap<string, string> =>
  new Map(
    table.split(';').map((entry) => {
      const from = entry.length - taskTypes.length - (tellsExtent(entry) ? 2 : 0);
      return [entry.slice(0, from), entry.slice(from)];
    }),
  );

const levelOf = new Map(
  levels.split('').map((sign, level) => [sign.charCodeAt(0), level - levels.length / 2]),
);

/** The sum of the weights of all features, for each kind of work, then for large and for trivial. */
function sumsOf(features: Iterable<string>): readonly number[] {
  known ??= readTable();
  const sums = Array.from({ length: taskTypes.length + 2 }, () => 0);
  for (const feature of features) {
    const signs = known.get(feature) ?? '';
    for (let column = 0; column < signs.length; column += 1)
      sums[column] = (sums[column] ?? 0) + (levelOf.get(signs.charCodeAt(column)) ?? 0) * step;
  }
  return sums;
}

/** How likely each kind of work is, likeliest first. */
export function typesBy(
  features: ReadonlySet<string>,
): readonly { readonly type: TaskType; readonly share: number }[] {
  const sums = sumsOf(features).slice(0, taskTypes.length);
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return taskTypes
    .map((type, index) => ({ type, share: (powers[index] ?? 0) / total }))
    .toSorted((a, b) => b.share - a.share);
}

export type Extent = 'trivial' | 'ordinary' | 'large';

/** How large the work is, given its kind. */
export function extentBy(features: ReadonlySet<string>, type: TaskType): Extent {
  const sums = sumsOf([...features, featureOf(type)]);
  if ((sums[taskTypes.length] ?? 0) > 0) return 'large';
  return (sums[taskTypes.length + 1] ?? 0) > 0 ? 'trivial' : 'ordinary';
}
