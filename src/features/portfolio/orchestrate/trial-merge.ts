import { committer, gitIn, gitSays } from './git.ts';
import { unmergedFiles } from './merge.ts';
import type { Io } from '../../../kernel/io.ts';

/** Finished work together with its base, as it would be once it is merged. */
export type Trial<T> =
  | { readonly state: 'tried'; readonly onto: string; readonly merged: boolean; readonly result: T }
  | { readonly state: 'conflict'; readonly files: readonly string[] };

interface Order {
  /** The worktree, with nothing in it that is not committed. */
  readonly root: string;
  readonly branch: string;
  readonly base: string;
}

/** Only this worktree knows it: as long as it is there, what is checked out is nobody's work. */
const sign = 'refs/worktree/ephor-trial';

/**
 * Does something while the worktree holds the work with its base merged into it, then puts the branch back as it was.
 * Neither branch moves. Killed on the way, `endTrial` puts it back.
 */
export async function tryMerged<T>(
  io: Io,
  { root, branch, base }: Order,
  work: () => Promise<T>,
): Promise<Trial<T>> {
  const says = async (...words: readonly string[]): Promise<string> => {
    const { code, out, err } = await gitIn(io, root, ...words);
    if (code !== 0) throw new Error(`git ${words[0]} fails in ${root}: ${err}`);
    return out;
  };
  const [from, onto] = [await says('rev-parse', 'HEAD'), await says('rev-parse', `refs/heads/${base}`)];
  const halfDone = (await says('diff', '--name-only', '--diff-filter=U')).split('\n').filter(Boolean);
  if (halfDone.length > 0) return { state: 'conflict', files: halfDone };
  if ((await gitIn(io, root, 'merge-base', '--is-ancestor', onto, from)).code === 0)
    return { state: 'tried', onto, merged: false, result: await work() };
  const { code, out, err } = await gitIn(io, root, 'merge-tree', ...unmergedFiles.flags, onto, from);
  if (code === 1) return { state: 'conflict', files: unmergedFiles.in(out) };
  if (code !== 0) throw new Error(`git could not merge: ${err}`);
  const parents = ['-p', from, '-p', onto];
  const who = await committer(io, root);
  const commit = await says(...who, 'commit-tree', out.split('\n')[0] ?? '', ...parents, '-m', 'a trial');
  await says('update-ref', sign, commit);
  try {
    await says('checkout', '-q', '-f', '--detach', commit);
    return { state: 'tried', onto, merged: true, result: await work() };
  } finally {
    await endTrial(io, root, branch);
  }
}

/** Puts the branch back where a trial was cut off. What checks left in files of git is nobody's work. */
export async function endTrial(io: Io, root: string, branch: string): Promise<void> {
  if ((await gitSays(io, root, 'rev-parse', '--verify', '-q', sign)) === undefined) return;
  const isDetached = (await gitSays(io, root, 'symbolic-ref', '--quiet', 'HEAD')) === undefined;
  if (isDetached) await gitIn(io, root, 'checkout', '-q', '-f', branch);
  await gitIn(io, root, 'update-ref', '-d', sign);
}
