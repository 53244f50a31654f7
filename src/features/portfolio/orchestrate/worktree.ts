import { dirname } from 'node:path/posix';
import { committer, gitIn, type GitResult, gitSays } from './git.ts';
import { endTrial } from './trial-merge.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles, inside, projectFiles } from '../../../kernel/place.ts';
import type { Space } from '../../../kernel/portfolio/initiative.ts';

export interface Worktree {
  /** Where the lead works: the folder of the space's code in it. */
  readonly cwd: string;
  readonly root: string;
  /** Null where there is no git. */
  readonly branch: string | null;
  /** The repository that it belongs to. */
  readonly repository: string | null;
}

const branchOf = (space: string, initiative: string): string => `ephor/${space}/${initiative}`;

const safe = /^[a-z0-9][\w.-]*$/i;

/**
 * The folder of an initiative, made where it is not there. What a deleted or broken one had committed is on the branch;
 * what else lies in a broken one is moved aside, never removed.
 */
export async function openWorktree(
  io: Io,
  home: string,
  { slug, codeDir }: Pick<Space, 'slug' | 'codeDir'>,
  initiative: string,
): Promise<Worktree> {
  for (const name of [slug, initiative])
    if (!safe.test(name) || name.endsWith('.lock') || name.includes('..'))
      throw new UserError(
        'bad_name',
        `"${name}" can't name a folder and a branch`,
        'Rename it: letters, digits and dashes.',
      );
  const root = homeFiles(home).worktree(slug, initiative);
  if (codeDir === null) return plain(io, root);
  if (!io.files.stat(codeDir)?.folder)
    throw new UserError(
      'no_code',
      `the code of ${slug} is not at ${codeDir}`,
      'Correct `codeDir` in its space.json.',
    );
  const repository = await gitSays(io, codeDir, 'rev-parse', '--show-toplevel');
  if (repository === undefined) return { cwd: codeDir, root: codeDir, branch: null, repository: null };
  const branch = branchOf(slug, initiative);
  if (io.files.stat(`${root}/.git`)) await endTrial(io, root, branch);
  if (!(await isSound(io, root, repository, branch))) await make(io, home, { root, repository, branch });
  const below = inside(io.files.realPath(codeDir), repository) ?? '';
  const cwd = below === '' ? root : `${root}/${below}`;
  if (below !== '') io.files.makeFolder(cwd);
  bringConfig(io, repository, root);
  return { cwd, root, branch, repository };
}

function plain(io: Io, root: string): Worktree {
  io.files.makeFolder(root);
  return { cwd: root, root, branch: null, repository: null };
}

/** Whether it is a worktree of that repository, on that branch. */
async function isSound(io: Io, root: string, repository: string, branch: string): Promise<boolean> {
  if (!io.files.stat(`${root}/.git`)) return false;
  const common = '--git-common-dir';
  const [head, top, theirs, ours] = await Promise.all([
    gitSays(io, root, 'symbolic-ref', '--quiet', 'HEAD'),
    gitSays(io, root, 'rev-parse', '--show-toplevel'),
    gitSays(io, root, 'rev-parse', '--path-format=absolute', common),
    gitSays(io, repository, 'rev-parse', '--path-format=absolute', common),
  ]);
  return head === `refs/heads/${branch}` && top === io.files.realPath(root) && theirs === ours;
}

interface Wanted {
  readonly root: string;
  readonly repository: string;
  readonly branch: string;
}

async function make(io: Io, home: string, { root, repository, branch }: Wanted): Promise<void> {
  if (io.files.kindOf(root) !== undefined) {
    if (io.files.list(root).length > 0) {
      // What is not committed there is kept on the branch where git still can, and in the folder in any case.
      await saveLeftovers(io, home, root, 'what lay in a worktree that was made anew');
      io.files.rename(root, `${root}.old-${io.hash.random(4)}`);
    } else io.files.remove(root);
  }
  io.files.makeFolder(dirname(root));
  await gitIn(io, repository, 'worktree', 'prune');
  const isThere = async (): Promise<boolean> =>
    (await gitIn(io, repository, 'rev-parse', '--verify', '-q', `refs/heads/${branch}`)).code === 0;
  const exists = await isThere();
  const { code, err } = await addWorktree(io, repository, async () =>
    (await isThere()) ? ['--force', root, branch] : ['-b', branch, root, 'HEAD'],
  );
  if (code !== 0)
    throw new UserError(
      'no_worktree',
      `git could not make the worktree of ${branch}: ${err.split('\n')[0] ?? ''}`,
      `Look with \`git -C ${repository} worktree list\`; a repository needs one commit at least.`,
    );
  if (exists) return;
  const base = await gitSays(io, repository, 'symbolic-ref', '--quiet', '--short', 'HEAD');
  if (base !== undefined) await gitIn(io, repository, 'config', `branch.${branch}.ephorBase`, base);
}

const mostTries = 5;

/** git reads the entries of all other worktrees, and fails on one that somebody is making at that moment. */
async function addWorktree(
  io: Io,
  repository: string,
  words: () => Promise<readonly string[]>,
): Promise<GitResult> {
  for (let tries = 1; ; tries += 1) {
    const result = await gitIn(io, repository, 'worktree', 'add', '-q', ...(await words()));
    if (result.code === 0 || tries === mostTries || !/failed to read \S*worktrees\//.test(result.err))
      return result;
  }
}

/** The branch that work on a branch began from, and goes back into. */
export const baseOf = async (io: Io, repository: string, branch: string): Promise<string | undefined> =>
  gitSays(io, repository, 'config', '--get', `branch.${branch}.ephorBase`);

/** Where the repository has no configuration of ours in git, hooks in the worktree judge by a copy that git never sees. */
function bringConfig(io: Io, repository: string, root: string): void {
  const [theirs, ours] = [projectFiles(repository), projectFiles(root)];
  if (io.files.stat(ours.config)) return;
  io.files.makeFolder(ours.ephor);
  if (!io.files.stat(ours.gitIgnore)) io.files.writeAtomic(ours.gitIgnore, '*\n');
  for (const name of io.files.list(theirs.rules)) {
    io.files.makeFolder(ours.rules);
    io.files.writeAtomic(ours.rule(name), io.files.readText(theirs.rule(name)) ?? '');
  }
  io.files.writeAtomic(ours.config, io.files.readText(theirs.config) ?? 'version: 1\n');
}

/**
 * Commits what a lead that is gone left uncommitted, on the branch that it is on. Returns the commit; undefined where
 * there was nothing, or where a merge is half done, which the next lead must see as it is.
 */
export async function saveLeftovers(
  io: Io,
  home: string,
  folder: string,
  what: string,
): Promise<string | undefined> {
  const root = await gitSays(io, folder, 'rev-parse', '--show-toplevel');
  // A folder that lost its link lies in whatever repository is around it: nothing of that is ours.
  if (root === undefined || !inside(root, io.files.realPath(homeFiles(home).worktrees))) return undefined;
  const status = await gitSays(io, root, 'status', '--porcelain');
  if (!status || /^(?:U.|.U|AA|DD) /m.test(status)) return undefined;
  const lock = await gitSays(io, root, 'rev-parse', '--path-format=absolute', '--git-path', 'index.lock');
  // Whoever held it is gone: only leads work here, and this is called when there is none.
  if (lock !== undefined) io.files.remove(lock);
  const name = await committer(io, root);
  const added = await gitIn(io, root, 'add', '-A');
  const done = await gitIn(io, root, ...name, 'commit', '-q', '--no-verify', '-m', `wip: ${what}`);
  return added.code === 0 && done.code === 0 ? gitSays(io, root, 'rev-parse', 'HEAD') : undefined;
}
