import { addedLines, hunksBetween } from './hunks.ts';
import type { Hash } from '../../../kernel/io.ts';
import type { Look } from '../../../kernel/stores/ledger.ts';
import type { GoneLine } from '../../../kernel/stores/trace-index.ts';
import { lineHashLength } from '../../../kernel/stores/trace.ts';

/** As editors count them: a line feed at the end begins no further line. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** White space does not count, so that a line is the same after it was indented or reformatted. */
export const hashLine = ({ sha256 }: Pick<Hash, 'sha256'>, line: string): string =>
  sha256(line.replaceAll(/\s+/g, '')).slice(0, lineHashLength);

export const hashLines = (hash: Pick<Hash, 'sha256'>, text: string): readonly string[] =>
  linesOf(text).map((line) => hashLine(hash, line));

export const hashContent = ({ sha256 }: Pick<Hash, 'sha256'>, text: string): string =>
  `sha256:${sha256(text)}`;

/** Lines that stand in every file and so tell nothing about where they come from, without white space. */
const everywhere = [
  '{ } ( ) [ ] }; }, ); ), ]; ], }) }); }), })); })(); )) )); )), ){ )=>{ ]); ]) ]), }] }], > /> </> <> : ; ,',
  'else else{ else: }else{ try{ try: }catch{ }finally{ finally: do do{ then fi done esac end end; begin pass',
  'return return; break break; continue continue; default: null null, true true, false false, "" \'\'',
  '/* /** * */ // # -- --- *** === ``` """ \'\'\' | - = +',
  '<div> </div> </span> </p> <ul> </ul> <tr> </tr> </li> </table> <br>',
].flatMap((line) => line.split(' '));

/** The hashes by which such lines are known where only hashes are. */
export const trivialHashes = (hash: Pick<Hash, 'sha256'>): ReadonlySet<string> =>
  new Set(['', ...everywhere].map((line) => hashLine(hash, line)));

/** How many lines would have to be written to come from one state of a file to the other. */
export function lineDistance(hash: Pick<Hash, 'sha256'>, from: Look, to: Look): number {
  if (to.kind !== 'text') return 0;
  const lines = from.kind === 'text' ? hashLines(hash, from.text) : [];
  return hunksBetween(lines, hashLines(hash, to.text)).reduce(
    (sum, hunk) => sum + addedLines(hunk).length,
    0,
  );
}

/** A line that is new in its place. */
export interface NewLine {
  readonly hash: string;
  readonly at: number;
}

/**
 * Which new lines are lines that only moved, by their new places. A line that stands in every file counts as moved
 * only along with the line above or below it.
 */
export function movedLines(
  gone: readonly GoneLine[],
  fresh: readonly NewLine[],
  trivial: ReadonlySet<string>,
): ReadonlyMap<number, GoneLine> {
  if (gone.length === 0 || fresh.length === 0) return new Map();
  const byHash = grouped(gone);
  const byPlace = new Map(gone.map((line) => [line.at, line]));
  const used = new Set<GoneLine>();
  const moved = new Map<number, GoneLine>();
  const take = (at: number, line: GoneLine): void => {
    used.add(line);
    moved.set(at, line);
  };
  const beside = ({ hash, at }: NewLine, step: 1 | -1): GoneLine | undefined => {
    const neighbour = moved.get(at - step);
    const found = neighbour && byPlace.get(neighbour.at + step);
    return found && found.hash === hash && !used.has(found) ? found : undefined;
  };
  for (const line of fresh) {
    const found =
      beside(line, 1) ??
      (trivial.has(line.hash) ? undefined : byHash.get(line.hash)?.find((each) => !used.has(each)));
    if (found) take(line.at, found);
  }
  for (const line of fresh.toReversed()) {
    const found = moved.has(line.at) ? undefined : beside(line, -1);
    if (found) take(line.at, found);
  }
  const isNew = new Set(fresh.map(({ at }) => at));
  for (const [at, line] of moved) if (line.elsewhere && isLonely(at, moved, isNew)) moved.delete(at);
  return moved;
}

/** One line among others that are new, and no other from where it stood: two may well have written the same. */
function isLonely(at: number, moved: ReadonlyMap<number, GoneLine>, isNew: ReadonlySet<number>): boolean {
  const line = moved.get(at);
  const follows = (step: 1 | -1): boolean =>
    line !== undefined && moved.get(at + step)?.at === line.at + step;
  const besideNew = [at - 1, at + 1].some((place) => isNew.has(place) && !moved.has(place));
  return besideNew && !follows(1) && !follows(-1);
}

function grouped(lines: readonly GoneLine[]): ReadonlyMap<string, readonly GoneLine[]> {
  const groups = new Map<string, GoneLine[]>();
  for (const line of lines) {
    const group = groups.get(line.hash);
    if (group) group.push(line);
    else groups.set(line.hash, [line]);
  }
  return groups;
}
