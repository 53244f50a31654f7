import type { Io } from '../../kernel/io.ts';
import type { CommitState } from './supervision-steps.ts';
import type { SupervisedWork } from '../../kernel/work/supervision.ts';
import { stepInProgress } from '../../kernel/work/supervision.ts';
import { git } from '../../kernel/operations/git.ts';

/** The newest commit; null where there is none, or no repository. */
export async function newestCommit(io: Io, root: string): Promise<string | null> {
  const { code, out } = await git(io, root, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return code === 0 && out !== '' ? out : null;
}

/** What git says about the step that is in progress. */
export async function commitState(
  io: Io,
  root: string,
  work: SupervisedWork,
  mustPush: boolean,
): Promise<CommitState> {
  const head = await newestCommit(io, root);
  const inGit = head !== null || (await git(io, root, ['rev-parse', '--git-dir'])).code === 0;
  if (!inGit) return { head: null, follows: true, uncommitted: [], unpushed: false };
  const begun = stepInProgress(work)?.begun?.head ?? null;
  const follows =
    begun === null || (await git(io, root, ['merge-base', '--is-ancestor', begun, head ?? '']).then(isTrue));
  return {
    head: head ?? '',
    follows: head !== null && follows,
    uncommitted: await uncommitted(io, root, work.observed.touched),
    unpushed: mustPush && (await unpushed(io, root)),
  };
}

const isTrue = ({ code }: { readonly code: number }): boolean => code === 0;

async function uncommitted(io: Io, root: string, paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const { code, out } = await git(io, root, [
    '--literal-pathspecs',
    'status',
    '--porcelain',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    '--',
    ...paths,
  ]);
  return code === 0
    ? out.split('\0').flatMap((entry) => (entry === '' ? [] : [entry.replace(/^\S{1,2}\s+/, '')]))
    : [];
}

/** Only where there is a remote to push to. */
async function unpushed(io: Io, root: string): Promise<boolean> {
  if ((await git(io, root, ['remote'])).out === '') return false;
  const { code, out } = await git(io, root, ['rev-list', '--count', '@{upstream}..HEAD']);
  return code !== 0 || out !== '0';
}
