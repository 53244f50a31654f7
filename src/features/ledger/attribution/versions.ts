import type { FileChange, Hunk } from '../../../kernel/stores/trace.ts';
import type { TracedVersion, GoneLine } from '../../../kernel/stores/trace-index.ts';
import { alignedPlaces, withCompany } from './aligned-places.ts';
import { coarseHunks } from './coarse-hunks.ts';
import { addedLines } from './hunks.ts';
import { movedLines, type NewLine } from './moved-lines.ts';

/** Lines by their hashes, and whose each is. */
interface Lines {
  readonly lines: readonly string[];
  readonly owners: readonly (string | null)[];
}

export interface NextVersion extends TracedVersion {
  /** What the record itself took away. */
  readonly gone: readonly GoneLine[];
}

/** The version of a file that a record made, out of those that were known before it. */
export function nextVersion(
  known: readonly TracedVersion[],
  change: FileChange,
  record: string,
  trivial: ReadonlySet<string>,
  /** Lines that the same agent took out of other files just before. */
  elsewhere: readonly GoneLine[] = [],
): NextVersion {
  const start = startOf(known, change.base);
  const between = step(start ?? nothing, change.others ?? [], null, trivial, []);
  const others = known.filter((version) => version !== start);
  const before = borrowed(between, others, trivial);
  const earlier = [...between.gone, ...farFrom(elsewhere)];
  const { lines, owners, gone } = step(before, change.hunks, record, trivial, earlier);
  return { content: change.after ?? '', lines, owners, gone: gone.slice(earlier.length) };
}

const nothing: Lines = { lines: [], owners: [] };

/** A change without a base starts at an empty file; one with a base that is lost, at the best there is. */
const startOf = (known: readonly TracedVersion[], base: string | undefined): TracedVersion | undefined =>
  base === undefined ? undefined : (known.find(({ content }) => content === base) ?? known[0]);

interface Step extends Lines {
  readonly added: readonly NewLine[];
  readonly gone: readonly GoneLine[];
}

/** Hunks of a damaged ledger are applied as far as they fit. */
function step(
  old: Lines,
  hunks: readonly Hunk[],
  owner: string | null,
  trivial: ReadonlySet<string>,
  goneBefore: readonly GoneLine[],
): Step {
  if (hunks.length === 0) return { ...old, added: [], gone: goneBefore };
  const lines: string[] = [];
  const owners: (string | null)[] = [];
  const added: NewLine[] = [];
  const gone = farFrom(goneBefore);
  const keep = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) {
      lines.push(old.lines[index] as string);
      owners.push(old.owners[index] ?? null);
    }
  };
  let from = 0;
  for (const hunk of coarseHunks(old.lines, hunks, trivial)) {
    const at = Math.max(from, Math.min(hunk.at, old.lines.length));
    const end = Math.min(at + Math.max(0, hunk.removed), old.lines.length);
    keep(from, at);
    for (let index = at; index < end; index += 1)
      gone.push({ hash: old.lines[index] as string, owner: old.owners[index] ?? null, at: index });
    for (const hash of addedLines(hunk)) {
      added.push({ hash, at: lines.length });
      lines.push(hash);
      owners.push(owner);
    }
    from = end;
  }
  keep(from, old.lines.length);
  for (const [at, line] of movedLines(gone, added, trivial)) owners[at] = line.owner;
  return { lines, owners, added, gone };
}

/** Numbers far from those of any version, so that no line of one seems to stand beside a line of the other. */
const farFrom = (gone: readonly GoneLine[]): GoneLine[] =>
  gone.map((line) => ({ ...line, at: line.at - 1_000_000_000 }));

/** Lines that others brought in may come from a version of another branch, where somebody is known to have written them. */
function borrowed(
  { lines, owners, added }: Step,
  versions: readonly TracedVersion[],
  trivial: ReadonlySet<string>,
): Lines {
  const open = new Set(added.filter(({ at }) => owners[at] === null).map(({ at }) => at));
  if (open.size === 0 || versions.length === 0) return { lines, owners };
  const result = [...owners];
  for (const version of versions) {
    if (open.size === 0) break;
    const places = alignedPlaces(version.lines, lines, trivial);
    for (const [at, place] of withCompany(places, lines, open, trivial)) {
      const owner = version.owners[place] ?? null;
      if (owner === null) continue;
      result[at] = owner;
      open.delete(at);
    }
  }
  return { lines, owners: result };
}
