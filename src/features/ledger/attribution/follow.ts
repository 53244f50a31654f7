import { addedLines, alignedPlaces, coarseHunks, withCompany } from './hunks.ts';
import { movedLines, type NewLine, trivialHashes } from './lines.ts';
import type { Io } from '../../../kernel/io.ts';
import type {
  Followed,
  Following,
  GoneLine,
  RecentChange,
  TraceIndex,
  TracedVersion,
} from '../../../kernel/stores/trace-index.ts';
import {
  type FileChange,
  type Hunk,
  traceNamespace,
  type TraceRecord,
} from '../../../kernel/stores/trace.ts';
import { createTraceIndex } from '../../../stores/trace-index.ts';

export const openTraceIndex = (io: Io, root: string): TraceIndex =>
  createTraceIndex(io, root, following(trivialHashes(io.hash)));

/** An agent that moves lines to another file does it within a few calls. */
const mostRecent = 12;
/** Whoever takes away more than that at once is not moving it. */
const mostGone = 2_000;

type VersionsOf = (path: string) => readonly TracedVersion[];

export const following = (trivial: ReadonlySet<string>): Following => ({
  trivial,
  follow: (record, versionsOf, recent) => follow(record, versionsOf, recent, trivial),
});

function follow(
  { id, metadata }: TraceRecord,
  versionsOf: VersionsOf,
  recent: readonly RecentChange[],
  trivial: ReadonlySet<string>,
): Followed {
  const { session, changes } = metadata[traceNamespace];
  const now = new Map<string, TracedVersion>();
  const current: VersionsOf = (path) => {
    const version = now.get(path);
    return version ? [version, ...versionsOf(path).slice(1)] : versionsOf(path);
  };
  const versions: { path: string; from?: string; version: TracedVersion }[] = [];
  const corrected = new Map<string, TracedVersion>();
  let latest = recent;
  for (const [path, change] of inOrder(changes)) {
    const from = change.kind === 'move' && change.from !== undefined ? change.from : undefined;
    const known = from === undefined ? versionsOf(path) : [...versionsOf(from), ...versionsOf(path)];
    const mine = latest.filter((each) => each.session === session && each.path !== path);
    const written = change.hunks.flatMap((hunk) => addedLines(hunk)).filter((hash) => !trivial.has(hash));
    const elsewhere = mine
      .filter(({ gone: taken }) => haveInCommon(taken, written))
      .flatMap(({ gone: taken }, index) => apart(taken, index));
    const { gone, ...version } = nextVersion(known, change, id, trivial, elsewhere);
    if (change.after !== undefined) {
      now.set(path, version);
      versions.push({ path, ...(from !== undefined && { from }), version });
    }
    for (const each of mine) {
      if (each.path === from || !haveInCommon(gone, each.wrote)) continue;
      const better = setRight(current(each.path)[0], each.record, apart(gone, 0), trivial);
      if (!better) continue;
      now.set(each.path, better);
      corrected.set(each.path, better);
    }
    const few = gone.length <= mostGone && written.length <= mostGone;
    latest = [...latest, { session, record: id, path, gone: few ? gone : [], wrote: few ? written : [] }];
  }
  return {
    versions: versions.map((each) => ({ ...each, version: now.get(each.path) ?? each.version })),
    corrected: [...corrected]
      .filter(([path]) => !versions.some((each) => each.path === path))
      .map(([path, version]) => ({ path, version })),
    recent: latest.slice(-mostRecent),
  };
}

/** What is taken away first may stand elsewhere afterwards. */
function inOrder(changes: Readonly<Record<string, FileChange>>): readonly (readonly [string, FileChange])[] {
  const followed = Object.entries(changes).filter(([, { kind }]) => kind !== 'binary');
  const isGone = ([, { kind }]: readonly [string, FileChange]): boolean => kind === 'delete';
  return [...followed.filter(isGone), ...followed.filter((each) => !isGone(each))];
}

/** Told quickly, since it is nearly always not so. */
function haveInCommon(gone: readonly GoneLine[], hashes: readonly string[]): boolean {
  if (gone.length === 0 || hashes.length === 0) return false;
  const wanted = new Set(hashes);
  return gone.some(({ hash }) => wanted.has(hash));
}

/** Numbers of their own for the lines of each change, so that lines of two files never seem to be neighbours. */
const apart = (gone: readonly GoneLine[], index: number): readonly GoneLine[] =>
  gone.map((line) => ({ ...line, elsewhere: true, at: line.at + (index + 1) * 10_000_000 }));

/** A record copied lines to this file, and what it copied is now taken away at its old place: so it was a move. */
function setRight(
  version: TracedVersion | undefined,
  record: string,
  gone: readonly GoneLine[],
  trivial: ReadonlySet<string>,
): TracedVersion | undefined {
  if (!version || gone.length === 0) return undefined;
  const fresh = version.lines.flatMap((hash, at) => (version.owners[at] === record ? [{ hash, at }] : []));
  const moved = movedLines(gone, fresh, trivial);
  if (moved.size === 0) return undefined;
  const owners = version.owners.map((owner, at) => {
    const line = moved.get(at);
    return line ? line.owner : owner;
  });
  return { ...version, owners };
}

/** Lines by their hashes, and whose each is. */
interface Lines {
  readonly lines: readonly string[];
  readonly owners: readonly (string | null)[];
}

interface NextVersion extends TracedVersion {
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
