import { dirname, join } from 'node:path/posix';
import type { Io } from '../../../kernel/io.ts';
import { inside } from '../../../kernel/place.ts';

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

/** What git prints; throws when it does not answer, in time or at all. */
export async function askGit(world: World, cwd: string, args: readonly string[]): Promise<string> {
  const answer = await tryGit(world, cwd, args);
  if (answer === undefined) throw new GitSilent(`git ${args[0]} failed`);
  return answer;
}

/** The same for a question that git may refuse, as about a branch that is not there. */
export async function tryGit(
  { processes }: World,
  cwd: string,
  args: readonly string[],
): Promise<string | undefined> {
  const options = { cwd, env, timeoutMs: deadlineMs };
  const { exitCode, stdout, late } = await processes.run('git', [...quiet, ...args], options).catch(() => {
    throw new GitSilent('git can’t be run');
  });
  if (late) throw new GitSilent(`git did not answer in ${deadlineMs} ms`);
  return exitCode === 0 ? stdout : undefined;
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

/** What lies below some places, asked for at once. The names of ignored files are not among them. */
export async function knownIn(world: World, root: string, anchors: readonly string[]): Promise<Known> {
  const args = ['ls-files', '-z', '-t', '-c', '-o', '--exclude-standard', '--directory'];
  const [names, changes] = await Promise.all([
    askGit(world, root, [...args, ...placesIn(root, anchors)]),
    changedIn(world, root, anchors, true),
  ]);
  const changed = new Set(changes);
  const [tracked, unknown] = [new Set<string>(), new Set<string>()];
  const folders: string[] = [];
  for (const entry of listed(names)) {
    const path = entry.slice(2);
    if (!entry.startsWith('?')) tracked.add(path);
    else if (path.endsWith('/')) folders.push(path);
    else unknown.add(path);
  }
  return {
    root,
    stateOf(path) {
      if (changed.has(path)) return 'changed';
      const name = inside(path, root) ?? path;
      if (tracked.has(name)) return 'clean';
      const among = unknown.has(name) || folders.some((folder) => `${name}/`.startsWith(folder));
      return among ? 'unknown' : 'ignored';
    },
    trackedIn(folder) {
      const prefix = `${inside(folder, root) ?? folder}/`;
      let count = 0;
      for (const path of tracked) if (prefix === '/' || path.startsWith(prefix)) count += 1;
      return count;
    },
  };
}

/** As few as that, or everything. */
function placesIn(root: string, anchors: readonly string[]): readonly string[] {
  const below = anchors.map((anchor) => inside(anchor, root) ?? '');
  return below.includes('') || below.length > mostPaths ? [] : ['--', ...below];
}

/** Files with changes since the last commit, or since they were staged. */
export async function changedIn(
  world: World,
  root: string,
  anchors: readonly string[],
  keepsStaged: boolean,
): Promise<readonly string[]> {
  const args = ['status', '--porcelain', '-z', '-uno', '--no-renames', '--ignore-submodules=all'];
  return listed(await askGit(world, root, [...args, ...placesIn(root, anchors)])).flatMap((entry) => {
    const [staged = ' ', here = ' '] = entry;
    const changes = keepsStaged ? here : `${staged}${here}`;
    return here !== 'D' && /[MATU]/.test(changes) ? [join(root, entry.slice(3))] : [];
  });
}
