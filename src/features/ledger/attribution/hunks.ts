import { diffArrays } from 'diff';
import { type Hunk, lineHashLength } from '../../../kernel/stores/trace.ts';

/** Beyond that two versions have so little in common that it is not worth finding. */
const mostEdits = 1_000;

/** What leads from one list of line hashes to another. */
export function hunksBetween(old: readonly string[], now: readonly string[]): readonly Hunk[] {
  const shortest = Math.min(old.length, now.length);
  let head = 0;
  while (head < shortest && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const [from, to] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
  if (from.length === 0 && to.length === 0) return [];
  if (from.length === 0 || to.length === 0) return [hunkOf(head, from.length, to)];
  const parts = diffArrays([...from], [...to], { maxEditLength: mostEdits });
  return parts ? hunksOf(parts, head) : [hunkOf(head, from.length, to)];
}

type Parts = NonNullable<ReturnType<typeof diffArrays<string>>>;

function hunksOf(parts: Parts, head: number): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let at = head;
  let removed = 0;
  let added: string[] = [];
  const close = (): void => {
    if (removed > 0 || added.length > 0) hunks.push(hunkOf(at - removed, removed, added));
    [removed, added] = [0, []];
  };
  for (const part of parts) {
    if (part.added) added.push(...part.value);
    else if (part.removed) [at, removed] = [at + part.value.length, removed + part.value.length];
    else {
      close();
      at += part.value.length;
    }
  }
  close();
  return hunks;
}

const hunkOf = (at: number, removed: number, added: readonly string[]): Hunk => ({
  at,
  removed,
  added: added.join(''),
});

export const addedLines = ({ added }: Hunk): readonly string[] =>
  Array.from({ length: added.length / lineHashLength }, (_, index) =>
    added.slice(index * lineHashLength, (index + 1) * lineHashLength),
  );

/** The next version: `make` says what stands in the place of each new line. Throws when the hunks fit another version. */
export function applyHunks<T>(
  old: readonly T[],
  hunks: readonly Hunk[],
  make: (lineHash: string) => T,
): readonly T[] {
  const now: T[] = [];
  let at = 0;
  for (const each of hunks) {
    if (each.at < at || each.at + each.removed > old.length)
      throw new Error('these changes fit another version');
    now.push(...old.slice(at, each.at), ...addedLines(each).map(make));
    at = each.at + each.removed;
  }
  return [...now, ...old.slice(at)];
}

/** Where the lines that hunks add stand in the new version, counted from 1. */
export function addedRanges(
  hunks: readonly Hunk[],
): readonly { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let shift = 0;
  for (const each of hunks) {
    const length = addedLines(each).length;
    const start = each.at + shift + 1;
    if (length > 0) ranges.push({ start, end: start + length - 1 });
    shift += length - each.removed;
  }
  return ranges;
}

/** So many lines that stand in every file don't make two changes of one. */
const mostBetween = 2;

/**
 * Where a block was replaced by another, a brace that both have in the middle is no line that stayed: such changes
 * are joined to one.
 */
export function coarseHunks(
  old: readonly string[],
  hunks: readonly Hunk[],
  trivial: ReadonlySet<string>,
): readonly Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const between =
      last && replaces(last) && replaces(hunk) ? old.slice(last.at + last.removed, hunk.at) : [];
    const isOne =
      between.length > 0 && between.length <= mostBetween && between.every((hash) => trivial.has(hash));
    if (!last || !isOne) joined.push(hunk);
    else {
      const removed = hunk.at + hunk.removed - last.at;
      joined[joined.length - 1] = { at: last.at, removed, added: last.added + between.join('') + hunk.added };
    }
  }
  return joined;
}

const replaces = ({ removed, added }: Hunk): boolean => removed > 0 && added !== '';

/** For each line of the new version its place in the old one, -1 where it has none. */
export function alignedPlaces(
  old: readonly string[],
  now: readonly string[],
  trivial: ReadonlySet<string>,
): readonly number[] {
  const places: number[] = [];
  let from = 0;
  for (const hunk of coarseHunks(old, hunksBetween(old, now), trivial)) {
    for (; from < hunk.at; from += 1) places.push(from);
    for (let count = addedLines(hunk).length; count > 0; count -= 1) places.push(-1);
    from = hunk.at + hunk.removed;
  }
  for (; from < old.length; from += 1) places.push(from);
  return places;
}

/** The open lines that are the same in another version; one that stands in every file, only beside another. */
export function withCompany(
  places: readonly number[],
  hashes: readonly string[],
  open: ReadonlySet<number>,
  trivial: ReadonlySet<string>,
): readonly (readonly [number, number])[] {
  const found = new Map<number, number>();
  const follows = (at: number, step: 1 | -1): boolean =>
    found.has(at - step) && found.get(at - step) === (places[at] as number) - step;
  const order = [...open].toSorted((a, b) => a - b).filter((at) => (places[at] ?? -1) >= 0);
  for (const at of order) {
    if (!trivial.has(hashes[at] as string) || follows(at, 1)) found.set(at, places[at] as number);
  }
  for (const at of order.toReversed()) if (follows(at, -1)) found.set(at, places[at] as number);
  return [...found];
}
