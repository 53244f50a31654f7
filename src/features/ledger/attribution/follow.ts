import type { FileChange, TraceRecord } from '../../../kernel/stores/trace.ts';
import { traceNamespace } from '../../../kernel/stores/trace.ts';
import type {
  Followed,
  TracedVersion,
  Following,
  GoneLine,
  RecentChange,
} from '../../../kernel/stores/trace-index.ts';
import { addedLines } from './hunks.ts';
import { movedLines } from './moved-lines.ts';
import { nextVersion } from './versions.ts';

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
