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
  if (from.length === 0 || to.length === 0) return [hunk(head, from.length, to)];
  const parts = diffArrays([...from], [...to], { maxEditLength: mostEdits });
  return parts ? hunksOf(parts, head) : [hunk(head, from.length, to)];
}

type Parts = NonNullable<ReturnType<typeof diffArrays<string>>>;

function hunksOf(parts: Parts, head: number): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let at = head;
  let removed = 0;
  let added: string[] = [];
  const close = (): void => {
    if (removed > 0 || added.length > 0) hunks.push(hunk(at - removed, removed, added));
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

const hunk = (at: number, removed: number, added: readonly string[]): Hunk => ({
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
