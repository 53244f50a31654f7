import { posix } from 'node:path';
import { headOf, indexFileOf } from './git-head.ts';
import type { Io, RunOptions } from '../../../kernel/io.ts';
import { projectFiles } from '../../../kernel/place.ts';
import type { Look } from '../../../kernel/stores/ledger.ts';

/** Asks git by an index of our own. Where it `learns`, git may write down in it what it found. */
type AskByIndex = (index: string, learns: boolean) => Promise<string | undefined>;

const learnsEveryMs = 60_000;

/** To learn takes as long as a look, so it has to pay: an index that was just written is likely to be written again. */
const restsMs = 10_000;

/** Git takes times by the second, and some systems give them a few milliseconds late. */
const clockStepMs = 1_000;

type World = Pick<Io, 'files' | 'clock' | 'hash'>;

/**
 * Lets git look by a copy of the user's index in which it keeps which files each folder holds, so that it looks through
 * those folders only that changed since. The copy is named after the state of the user's index, which nobody touches.
 * Undefined where there is none, or git does not get along with it.
 */
async function byOwnIndex(world: World, root: string, ask: AskByIndex): Promise<string | undefined> {
  const { files, clock } = world;
  const users = indexFileOf(world, root);
  const found = users === undefined ? undefined : files.stat(users);
  if (users === undefined || !found) return undefined;
  const path = projectFiles(root).gitIndexOf(found.changeKey);
  const kept = files.stat(path);
  const now = clock.now().getTime();
  if (!kept && now - found.modifiedMs < restsMs) return undefined;
  const told =
    kept && now - kept.changedMs < learnsEveryMs
      ? await ask(path, false)
      : await learnt(world, path, kept ? path : users, ask);
  if (told === undefined) files.remove(path);
  return told;
}

/** Completed under another name, so that nobody reads it with a time that is too late. */
async function learnt(
  { files, clock, hash }: World,
  path: string,
  from: string,
  ask: AskByIndex,
): Promise<string | undefined> {
  const began = clock.now().getTime();
  const folder = posix.dirname(path);
  files.makeFolder(folder, 0o700);
  for (const each of files.list(folder).map((name) => `${folder}/${name}`))
    if (each !== path && began - (files.stat(each)?.changedMs ?? began) > learnsEveryMs) files.remove(each);
  const next = `${path}.${hash.random(4)}`;
  const written = files.stat(from)?.modifiedMs ?? 0;
  files.copy(from, next, 0o600);
  // By the time of an index git knows which files it can't trust: those that were changed when it was written, or later.
  files.setModified(next, written);
  const copied = files.stat(next)?.changeKey;
  const told = await ask(next, true);
  if (told === undefined) {
    files.remove(next);
    return undefined;
  }
  if (files.stat(next)?.changeKey !== copied) files.setModified(next, began - clockStepMs);
  files.rename(next, path);
  return told;
}

/** What git knows about the working tree. Nothing of it waits long, and nothing changes the repository. */
export interface GitTree {
  differing(commit: string | undefined): Promise<Differing | undefined>;
  /** Files as a commit has them. */
  contents(commit: string, paths: readonly string[]): Promise<ReadonlyMap<string, Look>>;
  /** Those of the paths that are left to themselves. */
  ignored(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether the commits between the two were made one after the other, none of them before that moment. */
  madeSince(moment: number, old: string, now: string): Promise<boolean>;
}

export interface Differing {
  /** Paths that are not as the commit has them. */
  readonly changed: readonly string[];
  /** Paths that git does not know and that are not ignored. */
  readonly unknown: readonly string[];
}

const deadlineMs = 5_000;
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const mostBytes = 1024 * 1024;

/** No lock is taken, nobody watches, and the repository of the folder counts and no other. */
const quiet = ['--no-pager', '-c', 'core.fsmonitor=false', '-c', 'core.preloadIndex=true'];
const env = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_PREFIX: undefined,
};

/** Git reuses its notes about folders only where it is configured to list every file. */
const status = `-c core.untrackedCache=true -c core.splitIndex=false -c status.showUntrackedFiles=all
  status --porcelain -z --no-renames --ignore-submodules=all`.split(/\s+/);

export function createGitTree(io: Pick<Io, 'processes' | 'hash' | 'files' | 'clock'>, root: string): GitTree {
  const git = async (args: readonly string[], more: Pick<RunOptions, 'input' | 'encoding' | 'env'> = {}) => {
    try {
      const options = { cwd: root, timeoutMs: deadlineMs, ...more, env: { ...env, ...more.env } };
      const { exitCode, stdout, late } = await io.processes.run('git', [...quiet, ...args], options);
      return exitCode === 0 && !late ? stdout : undefined;
    } catch {
      return undefined;
    }
  };
  /** From the commit that is checked out, and only from that. */
  const differingNow = async (commit: string): Promise<Differing | undefined> => {
    if (commit !== headOf(io, root)) return undefined;
    const told = await byOwnIndex(io, root, (index, learns) =>
      git(status, { env: { GIT_INDEX_FILE: index, GIT_OPTIONAL_LOCKS: learns ? '1' : '0' } }),
    ).catch(() => undefined);
    return told === undefined || commit !== headOf(io, root) ? undefined : inStatus(told);
  };
  const differingFrom = async (commit: string): Promise<Differing | undefined> => {
    const options = ['-z', '--name-only', '--relative', '--no-renames', '--ignore-submodules=all'];
    const [changed, unknown] = await Promise.all([
      git(['diff-index', ...options, commit]),
      git(['ls-files', '-o', '-z', '--exclude-standard']),
    ]);
    if (changed === undefined || unknown === undefined) return undefined;
    return { changed: listed(changed), unknown: listed(unknown) };
  };
  return {
    differing: async (commit = emptyTree) => (await differingNow(commit)) ?? (await differingFrom(commit)),
    async contents(commit, paths) {
      const plain = paths.filter((path) => !path.includes('\n'));
      if (plain.length === 0) return new Map();
      const asked = plain.map((path) => `${commit}:./${path}\n`).join('');
      const out = await git(['cat-file', '--batch'], { input: asked, encoding: 'latin1' });
      return out === undefined ? new Map() : contentsIn(io, plain, out);
    },
    async ignored(paths) {
      if (paths.length === 0) return new Set();
      const out = await git(['check-ignore', '-z', '--stdin'], { input: paths.join('\0') });
      return new Set(listed(out ?? ''));
    },
    async madeSince(moment, old, now) {
      const log = await git(['log', '--format=%P %at', `${old}..${now}`]);
      const lines = (log ?? '').trim().split('\n');
      const alone = lines.every(
        (line) => /^\S+ \d+$/.test(line) && Number(line.split(' ')[1]) * 1000 >= moment - 1_000,
      );
      return alone && (lines.at(-1) ?? '').startsWith(old);
    },
  };
}

const listed = (text: string): readonly string[] => text.split('\0').filter((path) => path !== '');

/** Two letters for the state, a space and the path for each. */
function inStatus(text: string): Differing {
  const [changed, unknown]: [string[], string[]] = [[], []];
  for (const entry of listed(text)) (entry.startsWith('??') ? unknown : changed).push(entry.slice(3));
  return { changed, unknown };
}

/** `<object> blob <size>`, that many bytes and a line feed for each; a line that ends with a word where there is none. */
function contentsIn(
  { hash }: Pick<Io, 'hash'>,
  paths: readonly string[],
  out: string,
): ReadonlyMap<string, Look> {
  const found = new Map<string, Look>();
  let at = 0;
  for (const path of paths) {
    const end = out.indexOf('\n', at);
    if (end < 0) break;
    const [, type, size] = / (\w+) (\d+)$/.exec(out.slice(at, end)) ?? [];
    at = end + 1;
    if (size === undefined) continue;
    if (type === 'blob') found.set(path, lookAtBytes(hash, out.slice(at, at + Number(size))));
    at += Number(size) + 1;
  }
  return found;
}

function lookAtBytes({ sha256 }: Io['hash'], latin1: string): Look {
  const bytes = Uint8Array.from(latin1, (char) => char.charCodeAt(0));
  const text = bytes.length > mostBytes || latin1.includes('\0') ? undefined : decoded(bytes);
  return text === undefined ? { kind: 'bytes', hash: `sha256:${sha256(bytes)}` } : { kind: 'text', text };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
