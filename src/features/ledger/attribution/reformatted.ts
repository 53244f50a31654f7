import type { Owner } from './attribution-input.ts';

export interface OldLine {
  readonly text: string;
  readonly owner: Owner;
}

/**
 * Whose lines these are when they are old ones joined or split and nothing else; undefined when there is more to it.
 * Formatters also put commas before a closing bracket and take them away.
 */
export function reformattedOwners(
  old: readonly OldLine[],
  now: readonly string[],
): readonly Owner[] | undefined {
  const [before, after] = [characters(old.map(({ text }) => text)), characters(now)];
  if (before.length === 0 || before.length !== after.length) return undefined;
  const votes = now.map(() => new Map<Owner, number>());
  for (const [index, { character, line }] of after.entries()) {
    const from = before[index];
    if (from?.character !== character) return undefined;
    const owner = old[from.line]?.owner ?? null;
    const counts = votes[line];
    counts?.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return votes.map((counts) => [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null);
}

interface Character {
  readonly character: string;
  readonly line: number;
}

function characters(lines: readonly string[]): readonly Character[] {
  const all = lines.flatMap((text, line) =>
    text
      .replaceAll(/\s+/g, '')
      .split('')
      .map((character) => ({ character, line })),
  );
  return all.filter(
    ({ character }, index) => character !== ',' || !/[)\]}>]/.test(all[index + 1]?.character ?? ''),
  );
}
