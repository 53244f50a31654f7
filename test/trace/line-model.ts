/** One line that somebody wrote: wherever it goes, it is the same object. */
export interface ModelLine {
  readonly text: string;
  /** A record's id, null for a person. */
  readonly owner: string | null;
}

/** Every file by its path. Indentation is no part of a line, so each place has its own. */
export type ModelTree = ReadonlyMap<string, readonly Placed[]>;

export interface Placed {
  readonly line: ModelLine;
  readonly indent: number;
}

export const textOf = (lines: readonly Placed[]): string =>
  lines.map(({ line, indent }) => `${line.text === '' ? '' : ' '.repeat(indent * 2)}${line.text}\n`).join('');

/** What both sides made of a tree, as a person joins it: lines of theirs follow the line that they followed there. */
export function joined(base: ModelTree, ours: ModelTree, theirs: ModelTree): ModelTree {
  const all = new Set([...ours.keys(), ...theirs.keys()]);
  const result = new Map<string, readonly Placed[]>();
  for (const path of all) {
    const [old, mine, other] = [base.get(path), ours.get(path), theirs.get(path)];
    if (mine && other) result.set(path, joinedLines(old ?? [], mine, other));
    else if (!old) result.set(path, mine ?? other ?? []);
    // One side took the file away: it is gone.
  }
  return withoutSecondPlaces(result);
}

function joinedLines(
  base: readonly Placed[],
  ours: readonly Placed[],
  theirs: readonly Placed[],
): readonly Placed[] {
  const old = new Set(base.map(({ line }) => line));
  const kept = new Set(theirs.map(({ line }) => line));
  const result = ours.filter(({ line }) => !old.has(line) || kept.has(line));
  for (const [at, placed] of theirs.entries()) {
    if (old.has(placed.line) || result.some(({ line }) => line === placed.line)) continue;
    const above = theirs[at - 1]?.line;
    const place = above ? result.findIndex(({ line }) => line === above) : -1;
    result.splice(place === -1 && above ? result.length : place + 1, 0, placed);
  }
  return result;
}

/** A line that each side moved to another file stands in one of them. */
function withoutSecondPlaces(tree: ReadonlyMap<string, readonly Placed[]>): ModelTree {
  const seen = new Set<ModelLine>();
  return new Map(
    [...tree].map(([path, lines]) => [
      path,
      lines.filter(({ line }) => {
        const first = !seen.has(line);
        seen.add(line);
        return first;
      }),
    ]),
  );
}
