import { diffArrays } from 'diff';

/** A line of a change as people read it. */
export interface ShownLine {
  readonly sign: '+' | '-' | ' ';
  readonly text: string;
}

export interface ShownChange {
  readonly lines: readonly ShownLine[];
  /** Lines that are left out at the end. */
  readonly more: number;
}

const around = 3;
const mostLines = 400;
const mostCompared = 4_000;
const longestLine = 500;

/** What changed between two texts, with a few lines around it; a long one is cut. */
export function shownChange(before: string, after: string): ShownChange {
  const [old, now] = [linesOf(before), linesOf(after)];
  const parts =
    old.length + now.length > mostCompared
      ? [
          ...old.map((text) => ({ sign: '-', text }) as const),
          ...now.map((text) => ({ sign: '+', text }) as const),
        ]
      : diffArrays([...old], [...now]).flatMap(({ added, removed, value }) => {
          const sign = added ? '+' : removed ? '-' : ' ';
          return value.map((text): ShownLine => ({ sign, text }));
        });
  const near = nearChanges(parts);
  const shown = near
    .slice(0, mostLines)
    .map(({ sign, text }) => ({ sign, text: text.slice(0, longestLine) }));
  return { lines: shown, more: near.length - shown.length };
}

const linesOf = (text: string): readonly string[] => {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

function nearChanges(lines: readonly ShownLine[]): readonly ShownLine[] {
  const keep = new Set<number>();
  for (const [at, { sign }] of lines.entries())
    if (sign !== ' ') for (let near = at - around; near <= at + around; near += 1) keep.add(near);
  return lines.filter((_, at) => keep.has(at));
}
