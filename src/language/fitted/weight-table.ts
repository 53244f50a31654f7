/** Weights as `npm run train` writes them: entries of a feature and one sign for each of its columns. */
export interface WeightTable {
  readonly table: string;
  /** The signs, from the lightest to the heaviest; the one in the middle weighs nothing. */
  readonly levels: string;
  /** What the next level weighs more. */
  readonly step: number;
}

export type Sums = (features: Iterable<string>) => readonly number[];

/** Adds up the weights of features, column by column. The table is taken apart when it is first asked. */
export function sumsBy(
  { table, levels, step }: WeightTable,
  columns: number,
  columnsOf: (entry: string) => number = () => columns,
): Sums {
  let known: ReadonlyMap<string, string> | undefined;
  const levelOf = new Map(
    levels.split('').map((sign, level) => [sign.charCodeAt(0), level - levels.length / 2]),
  );
  const read = (): ReadonlyMap<string, string> =>
    new Map(
      table.split(';').map((entry) => {
        const from = entry.length - columnsOf(entry);
        return [entry.slice(0, from), entry.slice(from)];
      }),
    );
  return (features) => {
    known ??= read();
    const sums = Array.from({ length: columns }, () => 0);
    for (const feature of features) {
      const signs = known.get(feature) ?? '';
      for (let column = 0; column < signs.length; column += 1)
        sums[column] = (sums[column] ?? 0) + (levelOf.get(signs.charCodeAt(column)) ?? 0) * step;
    }
    return sums;
  };
}

/** What each sum is worth as a share of all of them. */
export function sharesOf(sums: readonly number[]): readonly number[] {
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
