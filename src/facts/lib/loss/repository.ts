import { dirname, join } from 'node:path/posix';
import type { Io } from '../../../domain/io.ts';
import { inside } from '../../../domain/place.ts';

const deadlineMs = 3_000;
const mostPaths = 100;

/** No lock is taken, nobody watches, names mean themselves, and the repository of the folder counts and no other. */
const quiet = ['--no-pager', '--literal-pathspecs', '-c', 'core.fsmonitor=false'];
const env = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_PREFIX: undefined,
};

/** Nobody can tell what would be lost. */
export class GitSilent extends Error {}

type World = Pick<Io, 'processes'>;

/** What git prints; throws when it does not answer in time. An answer that it refuses is empty. */
export async function askGit({ processes }: World, cwd: string, args: readonly string[]): Promise<string> {
  const options = { cwd, env, timeoutMs: deadlineMs };
  const { exitCode, stdout, late } = await processes.run('git', [...quiet, ...args], options).catch(() => {
    throw new GitSilent('git can not be run');
  });
  if (late) throw new GitSilent(`git did not answer in ${deadlineMs} ms`);
  return exitCode === 0 ? stdout : '';
}

export const listed = (text: string): readonly string[] => text.split('\0').filter((entry) => entry !== '');

/** The root of the working tree that a path lies in; undefined where there is none. */
export function repositoryOf({ files }: Pick<Io, 'files'>, path: string): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    if (files.kindOf(join(folder, '.git')) !== undefined) return folder;
    if (folder === '/') return undefined;
  }
}

/** What git knows of files of one repository. */
export interface Known {
  readonly root: string;
  stateOf(path: string): 'clean' | 'changed' | 'unknown' | 'ignored';
  /** How many files that git tracks lie in a folder. */
  trackedIn(folder: string): number;
}

/** One question for all that lies below some places. Names come without those of ignored files. */
export async function knownIn(world: World, root: string, anchors: readonly string[]): Promise<Known> {
  const below = anchors.map((anchor) => inside(anchor, root) ?? '');
  const places = below.includes('') || below.length > mostPaths ? [] : ['--', ...below];
  const args = ['ls-files', '-z', '-t', '-c', '-m', '-o', '--exclude-standard', '--directory', ...places];
  const [clean, changed, unknown] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const folders: string[] = [];
  for (const entry of listed(await askGit(world, root, args))) {
    const [tag, path] = [entry.charAt(0), entry.slice(2)];
    if (tag === 'C' || tag === 'R' || tag === 'M') changed.add(path);
    else if (tag !== '?') clean.add(path);
    else if (path.endsWith('/')) folders.push(path);
    else unknown.add(path);
  }
  return {
    root,
    stateOf(path) {
      const name = inside(path, root) ?? path;
      if (changed.has(name)) return 'changed';
      if (clean.has(name)) return 'clean';
      return unknown.has(name) || folders.some((folder) => `${name}/`.startsWith(folder))
        ? 'unknown'
        : 'ignored';
    },
    trackedIn(folder) {
      const prefix = `${inside(folder, root) ?? folder}/`;
      let count = 0;
      for (const path of clean) if (prefix === '/' || path.startsWith(prefix)) count += 1;
      return count;
    },
  };
}

/** Files with changes since the last commit, or since they were staged. */
export async function changedIn(
  world: World,
  root: string,
  anchors: readonly string[],
  keepsStaged: boolean,
): Promise<readonly string[]> {
  const below = anchors.map((anchor) => inside(anchor, root) ?? '');
  const places = below.includes('') || below.length > mostPaths ? [] : ['--', ...below];
  const args = ['status', '--porcelain', '-z', '-uno', '--no-renames', '--ignore-submodules=all', ...places];
  return listed(await askGit(world, root, args)).flatMap((entry) => {
    const [staged = ' ', here = ' '] = entry;
    const changes = keepsStaged ? here : `${staged}${here}`;
    return here !== 'D' && /[MATU]/.test(changes) ? [join(root, entry.slice(3))] : [];
  });
}
