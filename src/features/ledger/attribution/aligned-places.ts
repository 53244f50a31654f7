import { coarseHunks } from './coarse-hunks.ts';
import { addedLines, hunksBetween } from './hunks.ts';

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
