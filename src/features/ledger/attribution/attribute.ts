import type { TracedVersion, GoneLine } from '../../../kernel/stores/trace-index.ts';
import type { AttributionInput, Owner } from './attribution-input.ts';
import { fromOtherFiles } from './from-other-files.ts';
import { movedLines } from './lines.ts';
import { alignedPlaces, withCompany } from './hunks.ts';

export interface Attributed {
  /** For each line that was asked about. */
  readonly owners: readonly Owner[];
  /** The version that the file was compared with. */
  readonly version: TracedVersion | undefined;
  /** For each line of the file its place in that version, -1 where it has none. */
  readonly places: readonly number[];
  /** Lines that nobody could be found for. */
  readonly unknown: ReadonlySet<number>;
}

/** Who wrote the lines of a file, by comparing it with what the ledger knows. */
export function attribute(input: AttributionInput): Attributed {
  const { path, lines, from, to, trivial } = input;
  const versions = input.versionsOf(path);
  const { version, places } = bestVersion(versions, input);
  const owners: (Owner | undefined)[] = lines.map((_, at) => ownerAt(version, places[at] ?? -1));
  for (const [at, { owner }] of movedLines(goneFrom(version, places), open(owners, lines), trivial))
    owners[at] = owner;
  const asked = lines.map((_, at) => at).slice(from, to);
  const isOpen = (at: number): boolean => (owners[at] ?? null) === null;
  for (const other of versions) if (other !== version && asked.some(isOpen)) takeFrom(other, owners, input);
  if (asked.some(isOpen)) fromOtherFiles(input, owners, version);
  return {
    owners: asked.map((at) => owners[at] ?? null),
    version,
    places,
    unknown: new Set(asked.filter((at) => owners[at] === undefined)),
  };
}

const ownerAt = (version: TracedVersion | undefined, place: number): Owner | undefined =>
  version && place >= 0 ? (version.owners[place] ?? null) : undefined;

/** Lines that no version accounts for. */
const open = (owners: readonly (Owner | undefined)[], lines: readonly string[]) =>
  lines.flatMap((hash, at) => (owners[at] === undefined ? [{ hash, at }] : []));

interface Best {
  readonly version: TracedVersion | undefined;
  readonly places: readonly number[];
}

/** The very same content, else the one from which the least was changed; of two, the newer. */
function bestVersion(
  versions: readonly TracedVersion[],
  { content, lines, trivial }: AttributionInput,
): Best {
  const same = versions.find(
    (version) => version.content === content && version.lines.length === lines.length,
  );
  if (same) return { version: same, places: lines.map((_, at) => at) };
  let best: Best = { version: undefined, places: lines.map(() => -1) };
  let fewest = Number.POSITIVE_INFINITY;
  for (const version of versions) {
    const places = alignedPlaces(version.lines, lines, trivial);
    const common = places.filter((place) => place >= 0).length;
    const differences = version.lines.length + lines.length - 2 * common;
    if (differences < fewest) [best, fewest] = [{ version, places }, differences];
  }
  return best;
}

function goneFrom(version: TracedVersion | undefined, places: readonly number[]): readonly GoneLine[] {
  if (!version) return [];
  const kept = new Set(places);
  return version.lines.flatMap((hash, at) =>
    kept.has(at) ? [] : [{ hash, owner: version.owners[at] ?? null, at }],
  );
}

/** What came from another branch stands in its version, with its owner. */
function takeFrom(
  version: TracedVersion,
  owners: (Owner | undefined)[],
  { lines, trivial }: AttributionInput,
): void {
  const wanting = new Set(lines.map((_, at) => at).filter((at) => (owners[at] ?? null) === null));
  if (wanting.size === 0) return;
  const places = alignedPlaces(version.lines, lines, trivial);
  for (const [at, place] of withCompany(places, lines, wanting, trivial)) {
    const owner = version.owners[place] ?? null;
    if (owner !== null) owners[at] = owner;
  }
}
