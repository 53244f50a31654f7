import { posix } from 'node:path';
import type { Io } from '../../kernel/io.ts';
import type { ClosedCapture, FileMutation, Look } from '../../kernel/stores/ledger.ts';
import type { Claims } from '../../stores/captures.ts';
import type { KnownFiles } from '../../stores/known-files.ts';
import { lookAt } from '../../stores/look-at-file.ts';
import { headOf } from './attribution/git-head.ts';
import type { GitTree } from './attribution/git-tree.ts';
import { lineDistance } from './attribution/lines.ts';
import { clockStepMs, isOurs } from './capture-call.ts';

export interface Surroundings {
  readonly io: Io;
  readonly root: string;
  /** Undefined outside a repository: then only the files count that a call names. */
  readonly git: GitTree | undefined;
  readonly known: KnownFiles;
  readonly claims: Claims;
  /** Files that other calls name which run, or have not been settled. */
  readonly spokenFor: ReadonlySet<string>;
}

const absent: Look = { kind: 'absent' };
const mostFiles = 500;
const mostLookedAt = 5_000;

export interface Found {
  readonly mutations: readonly FileMutation[];
  /** Other files that were changed meanwhile, and were too many to be read. */
  readonly unseen: number;
}

/** What a call did to the files of the project, as far as nobody else did it. */
export async function findMutations(capture: ClosedCapture, around: Surroundings): Promise<Found> {
  const named = Object.keys(capture.after).flatMap((path) => {
    const after = capture.after[path];
    const before = claimedBefore(path, capture, around) ?? capture.before[path];
    return before && after && differ(before, after) ? [{ path, before, after }] : [];
  });
  if (capture.reach !== 'any' || !around.git) return { mutations: named, unseen: 0 };
  const { mutations, unseen } = await others(capture, around, around.git);
  return { mutations: [...named, ...mutations], unseen };
}

/** Another call that ended while this one ran left the file like that, and what it did is its own. */
function claimedBefore(
  path: string,
  { at }: ClosedCapture,
  { claims, known }: Surroundings,
): Look | undefined {
  return claims.since(path, at) ? known.get(path) : undefined;
}

function differ(a: Look, b: Look): boolean {
  if (a.kind === 'text' && b.kind === 'text') return a.text !== b.text;
  if (a.kind === 'bytes' && b.kind === 'bytes') return a.hash !== b.hash;
  return a.kind !== b.kind;
}

/** Files that nobody named and that were changed while the command ran. */
async function others(capture: ClosedCapture, around: Surroundings, git: GitTree): Promise<Found> {
  const { io, root, spokenFor } = around;
  const base = await baseOf(capture, around, git);
  const { changed = [], unknown = [] } = (await git.differing(base)) ?? {};
  const { known = [], gone = [] } = capture.dirty ?? {};
  const candidates = [...new Set([...known, ...gone, ...changed, ...unknown])].filter(
    (path) => !isOurs(path) && !spokenFor.has(path) && !Object.hasOwn(capture.after, path),
  );
  const changedNow = candidates
    .slice(0, mostLookedAt)
    .filter((path) => changedWithin(capture, io, root, path));
  const within = changedNow.slice(0, mostFiles);
  const unseen = changedNow.length - within.length + Math.max(0, candidates.length - mostLookedAt);
  if (within.length === 0) return { mutations: [], unseen: 0 };
  const [tracked, kept] = [new Set([...changed, ...gone]), new Set(known)];
  const asked = within.filter((path) => tracked.has(path) && !kept.has(path));
  const committed = base === undefined ? new Map<string, Look>() : await git.contents(base, asked);
  const now = capture.bringsContent ? await contentsNow(around, git, within) : undefined;
  const found: FileMutation[] = [];
  for (const path of within) {
    const after = await lookAt(io, `${root}/${path}`);
    if (!after || (now && isBrought(now.get(path), after))) continue;
    const before =
      claimedBefore(path, capture, around) ?? beforeOf(path, capture, around, committed.get(path), after);
    if (differ(before, after) && !onlyLineEnds(before, after)) found.push({ path, before, after });
  }
  return { mutations: found, unseen };
}

/** With commands of git in the line that bring content, a file that is now as the commit has it was written by nobody. */
const contentsNow = async ({ io, root }: Surroundings, git: GitTree, paths: readonly string[]) => {
  const head = headOf(io, root);
  return head === undefined ? undefined : git.contents(head, paths);
};

const isBrought = (committed: Look | undefined, after: Look): boolean =>
  committed !== undefined && !differ(committed, after);

/** A file that is gone has no time of change: the folder that it was in has. */
function changedWithin(
  { at, ended, dirty }: ClosedCapture,
  { files }: Pick<Io, 'files'>,
  root: string,
  path: string,
): boolean {
  const stat = files.stat(`${root}/${path}`);
  const from = Date.parse(at) - clockStepMs;
  if (stat)
    return !stat.folder && stat.changedMs >= from && stat.changedMs <= Date.parse(ended) + clockStepMs;
  if (dirty) return !dirty.gone.includes(path);
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    const left = files.stat(posix.join(root, folder));
    if (left || folder === '.') return left !== undefined && left.changedMs >= from;
  }
}

/**
 * The commit to compare with: the one before the command, so that what it changed and committed counts; the one after it
 * where the commits in between are not its own.
 */
async function baseOf(
  { head, at, bringsContent }: ClosedCapture,
  { io, root }: Surroundings,
  git: GitTree,
): Promise<string | undefined> {
  const now = headOf(io, root);
  if (head === undefined || now === undefined || head === now) return now;
  return !bringsContent && (await git.madeSince(Date.parse(at), head, now)) ? head : now;
}

function beforeOf(
  path: string,
  { dirty }: ClosedCapture,
  { known, io }: Surroundings,
  committed: Look = absent,
  after: Look,
): Look {
  if (dirty?.gone.includes(path)) return absent;
  const kept = known.get(path);
  if (!kept || (dirty && !dirty.known.includes(path) && !dirty.unsure.includes(path))) return committed;
  if (dirty?.known.includes(path)) return kept;
  // Nobody looked, so it was one of the two, and the closer one claims less.
  return lineDistance(io.hash, kept, after) <= lineDistance(io.hash, committed, after) ? kept : committed;
}

/** Git may keep a file with other line ends than the working tree has. */
const onlyLineEnds = (a: Look, b: Look): boolean =>
  a.kind === 'text' &&
  b.kind === 'text' &&
  a.text.replaceAll('\r\n', '\n') === b.text.replaceAll('\r\n', '\n');
