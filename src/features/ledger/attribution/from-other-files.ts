import type { TracedVersion, GoneLine, LineWriter } from '../../../kernel/stores/trace-index.ts';
import type { AttributionInput, Owner } from './attribution-input.ts';
import { movedLines } from './lines.ts';
import { alignedPlaces } from './hunks.ts';

/** Lines around those that are asked about tell where a brace between them comes from. */
const around = 12;
/** So many files are looked at. */
const mostFiles = 5;
/** A line with fewer letters and digits may well have been written twice. */
const tellingWeight = 16;
/** Nor does a line that stands in more files than that tell where it comes from. */
const mostPlaces = 3;

/** Sets the owners of lines that came from elsewhere: a file that was renamed, or a block that was moved. */
export function fromOtherFiles(
  input: AttributionInput,
  owners: (Owner | undefined)[],
  version: TracedVersion | undefined,
): void {
  const wanting = near(input, owners);
  const writers = new Map<number, readonly LineWriter[]>();
  for (const at of wanting) {
    const hash = input.lines[at] as string;
    if (!input.trivial.has(hash)) writers.set(at, input.writersOf(hash));
  }
  for (const path of candidates(input.path, writers)) takeMoved(input, owners, wanting, path);
  const stillThere = new Set(version?.lines.filter((_, at) => version.owners[at] !== null));
  for (const [at, found] of writers) {
    if ((owners[at] ?? null) !== null || (input.weights[at] ?? 0) < tellingWeight) continue;
    const owner = lostOwner(input, input.lines[at] as string, found, stillThere);
    if (owner !== undefined) owners[at] = owner;
  }
}

/** The places of lines by nobody that are asked about, and of those around them. */
function near(
  { from, to, lines }: AttributionInput,
  owners: readonly (Owner | undefined)[],
): readonly number[] {
  const found: number[] = [];
  for (let at = Math.max(0, from - around); at < Math.min(lines.length, to + around); at += 1)
    if ((owners[at] ?? null) === null) found.push(at);
  return found;
}

/** Other paths to which these lines were written, those with the most lines first. */
function candidates(own: string, writers: ReadonlyMap<number, readonly LineWriter[]>): readonly string[] {
  const votes = new Map<string, number>();
  for (const found of writers.values())
    for (const path of new Set(found.map((writer) => writer.path)))
      if (path !== own) votes.set(path, (votes.get(path) ?? 0) + 1);
  return [...votes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostFiles)
    .map(([path]) => path);
}

function takeMoved(
  input: AttributionInput,
  owners: (Owner | undefined)[],
  wanting: readonly number[],
  path: string,
): void {
  const now = input.linesOf(path);
  for (const version of input.versionsOf(path)) {
    const open = wanting.filter((at) => (owners[at] ?? null) === null);
    if (open.length === 0) return;
    if (now === undefined && renamed(input, owners, version)) continue;
    const fresh = open.map((at) => ({ hash: input.lines[at] as string, at }));
    for (const [at, { owner }] of movedLines(
      goneLines(version, now ?? [], input.trivial),
      fresh,
      input.trivial,
    ))
      if (owner !== null) owners[at] = owner;
  }
}

/** A file that is gone and has at least half of its lines in this one is this one under its old name. */
function renamed(
  { lines, trivial }: AttributionInput,
  owners: (Owner | undefined)[],
  version: TracedVersion,
): boolean {
  const places = alignedPlaces(version.lines, lines, trivial);
  const common = places.filter((place) => place >= 0).length;
  if (common * 2 < Math.min(version.lines.length, lines.length)) return false;
  for (const [at, place] of places.entries()) {
    if (place < 0 || (owners[at] ?? null) !== null) continue;
    owners[at] = version.owners[place] ?? null;
  }
  return true;
}

/** What a version has and the file of today has not. */
function goneLines(
  version: TracedVersion,
  now: readonly string[],
  trivial: ReadonlySet<string>,
): readonly GoneLine[] {
  const kept = new Set(alignedPlaces(version.lines, now, trivial));
  const present = new Set(now);
  return version.lines.flatMap((hash, at) =>
    kept.has(at) || present.has(hash)
      ? []
      : [{ hash, owner: version.owners[at] ?? null, at, elsewhere: true }],
  );
}

/** A line that no kept version has any more: whoever wrote it, unless it still stands where they wrote it. */
function lostOwner(
  input: AttributionInput,
  hash: string,
  writers: readonly LineWriter[],
  stillThere: ReadonlySet<string>,
): Owner | undefined {
  const paths = new Set(writers.map(({ path }) => path));
  if (paths.size === 0 || paths.size > mostPlaces || stillThere.has(hash)) return undefined;
  const elsewhere = [...paths].filter((path) => path !== input.path);
  if (elsewhere.some((path) => input.linesOf(path)?.includes(hash))) return undefined;
  const own = writers.filter(({ path }) => path === input.path);
  return (own.at(-1) ?? writers[0])?.record;
}
