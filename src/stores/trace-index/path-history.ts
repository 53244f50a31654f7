import { lineHashLength } from '../../kernel/stores/trace.ts';
import type { TracedVersion } from '../../kernel/stores/trace-index.ts';

/** What is kept of one path. */
export interface PathHistory {
  readonly path: string;
  readonly number: number;
  /** The byte of the newest record that counts in here: none is taken in twice, whoever was killed half-way. */
  readonly upTo: number;
  /** Newest first. */
  readonly versions: readonly KeptVersion[];
}

export interface KeptVersion extends TracedVersion {
  /** The commit that was checked out when it was made. */
  readonly revision: string;
  /** Another version goes on from it. */
  readonly outdone: boolean;
}

const mostVersions = 6;

/**
 * A version that was never checked in is of no use once another goes on from it; one that was may come back with a
 * branch. Where there are too many, those go first that others go on from.
 */
export function withVersion(
  versions: readonly KeptVersion[],
  next: TracedVersion,
  base: string | undefined,
  revision: string,
): readonly KeptVersion[] {
  const kept = versions
    .filter(({ content }) => content !== next.content)
    .flatMap((version) => {
      if (version.content !== base) return [version];
      return version.revision === revision ? [] : [{ ...version, outdone: true }];
    });
  const all = [{ ...next, revision, outdone: false }, ...kept];
  while (all.length > mostVersions) {
    const last = all.findLastIndex(({ outdone }) => outdone);
    all.splice(last > 0 ? last : all.length - 1, 1);
  }
  return all;
}

/** Lines and owners as one list of pairs that all versions share; each version is made of stretches of it. */
interface Stored {
  readonly path: string;
  readonly number: number;
  readonly upTo: number;
  readonly owners: readonly (string | null)[];
  readonly hashes: string;
  /** Owner and number of lines, in turn. */
  readonly by: readonly number[];
  readonly versions: readonly {
    readonly content: string;
    readonly revision: string;
    readonly outdone: boolean;
    /** Start and length, in turn. */
    readonly stretches: readonly number[];
  }[];
}

export function historyText({ path, number, upTo, versions }: PathHistory): string {
  const owners = new Map<string | null, number>();
  const places = new Map<string, number>();
  const hashes: string[] = [];
  const by: number[] = [];
  const place = (hash: string, owner: string | null): number => {
    const known = owners.get(owner);
    const ownerNumber = known ?? owners.size;
    if (known === undefined) owners.set(owner, ownerNumber);
    const key = `${hash}${ownerNumber}`;
    const found = places.get(key);
    if (found !== undefined) return found;
    places.set(key, hashes.length);
    hashes.push(hash);
    if (by.length > 0 && by.at(-2) === ownerNumber) by[by.length - 1] = (by.at(-1) ?? 0) + 1;
    else by.push(ownerNumber, 1);
    return hashes.length - 1;
  };
  const stored = versions.map(({ content, revision, outdone, lines, owners: whose }) => ({
    content,
    revision,
    outdone,
    stretches: stretchesOf(lines.map((hash, index) => place(hash, whose[index] ?? null))),
  }));
  const whole: Stored = {
    path,
    number,
    upTo,
    owners: [...owners.keys()],
    hashes: hashes.join(''),
    by,
    versions: stored,
  };
  return JSON.stringify(whole);
}

function stretchesOf(places: readonly number[]): readonly number[] {
  const stretches: number[] = [];
  let next = -1;
  for (const place of places) {
    if (place === next) stretches[stretches.length - 1] = (stretches.at(-1) ?? 0) + 1;
    else stretches.push(place, 1);
    next = place + 1;
  }
  return stretches;
}

/** Throws when the text is something else. */
export function readHistory(text: string): PathHistory {
  const { path, number, upTo, owners, hashes, by, versions } = JSON.parse(text) as Stored;
  const whose: (string | null)[] = [];
  for (let at = 0; at < by.length; at += 2)
    for (let count = by[at + 1] ?? 0; count > 0; count -= 1) whose.push(owners[by[at] ?? 0] ?? null);
  return {
    path,
    number,
    upTo,
    versions: versions.map(({ content, revision, outdone, stretches }) => {
      const lines: string[] = [];
      const lineOwners: (string | null)[] = [];
      for (let at = 0; at < stretches.length; at += 2) {
        const start = stretches[at] ?? 0;
        for (let index = start; index < start + (stretches[at + 1] ?? 0); index += 1) {
          lines.push(hashes.slice(index * lineHashLength, (index + 1) * lineHashLength));
          lineOwners.push(whose[index] ?? null);
        }
      }
      return { content, revision, outdone, lines, owners: lineOwners };
    }),
  };
}
