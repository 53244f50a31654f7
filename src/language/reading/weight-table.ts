import { damaged, entriesOf, type Sections } from './data-file.ts';

/** The weights of features added up, column by column. */
export type Sums = (features: Iterable<string>) => readonly number[];

/**
 * Adds up weights as `npm run train` writes them: signs, one for each column, and the feature that they belong to. The
 * levels are the signs, from the lightest to the heaviest; the one in the middle weighs nothing, and each weighs a step
 * more than the one before.
 */
export function sumsBy(name: string, sections: Sections, columns: number): Sums {
  const [levels = ''] = entriesOf(sections.get('levels') ?? '');
  const step = Number(sections.get('step') ?? 'none');
  if (levels === '' || !(step > 0)) throw damaged(name, 'says neither its levels nor its step');
  const levelOf = new Map(
    levels.split('').map((sign, level) => [sign.charCodeAt(0), level - levels.length / 2]),
  );
  const known = new Map(
    entriesOf(sections.get('weights') ?? '').map((entry) => {
      const space = entry.indexOf(' ');
      if (space < 1 || space > columns) throw damaged(name, `has an odd line “${entry.slice(0, 80)}”`);
      return [entry.slice(space + 1), entry.slice(0, space)];
    }),
  );
  return (features) => {
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
