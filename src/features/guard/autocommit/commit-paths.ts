import { inside } from '../../../kernel/place.ts';
import type { Git } from './git.ts';
import { keepIndexInStep } from './keep-index-in-step.ts';

export interface CommitOrder {
  readonly git: Git;
  /** A file of its own for an index that nobody else sees. */
  readonly index: string;
  /** Absolute, in the repository. */
  readonly paths: readonly string[];
  readonly session: string;
  readonly push: boolean;
}

const attempts = 5;

/**
 * One commit of just these paths, made beside the user's index: what the user has staged is neither committed nor
 * changed. Returns what could not be committed, and why.
 */
export async function commitPaths(order: CommitOrder): Promise<readonly string[]> {
  const { git, push } = order;
  const paths = order.paths.flatMap((path) => inside(path, git.folder) ?? []).map((path) => path || '.');
  const busy = await underWay(git);
  if (busy !== undefined) return [`${paths.join(', ')} not committed: ${busy} in ${git.folder}`];
  for (let attempt = 1; ; attempt += 1) {
    const made = await attemptCommit({ ...order, paths });
    if (made === 'moved' && attempt < attempts) continue;
    if (made === 'moved') return [`${paths.join(', ')} not committed: others commit all the time`];
    await keepIndexInStep(git, made.files);
    if (push && made.files.length > 0) await git(['push', '--quiet', '--no-verify']);
    return made.staged.map((path) => `${path} not committed: it is staged in ${git.folder}`);
  }
}

/** What a commit of ours would get in the way of. */
async function underWay(git: Git): Promise<string | undefined> {
  const known = async (args: readonly string[]): Promise<boolean> =>
    git(args).then(
      () => true,
      () => false,
    );
  if (!(await known(['symbolic-ref', '-q', 'HEAD']))) return 'HEAD is detached or a rebase is under way';
  for (const [ref, name] of [
    ['MERGE_HEAD', 'merge'],
    ['CHERRY_PICK_HEAD', 'cherry-pick'],
    ['REVERT_HEAD', 'revert'],
  ] as const) {
    if (await known(['rev-parse', '-q', '--verify', ref])) return `a ${name} is under way`;
  }
  return undefined;
}

const listed = (text: string): readonly string[] => text.split('\0').filter((item) => item !== '');

interface Made {
  readonly files: readonly string[];
  /** Changed too, but staged by the user. */
  readonly staged: readonly string[];
}

async function attemptCommit({ git, index, paths, session }: CommitOrder): Promise<Made | 'moved'> {
  const head = await git(['rev-parse', '-q', '--verify', 'HEAD']).then(
    (text) => text.trim(),
    () => undefined,
  );
  const base = head ?? (await git(['hash-object', '-t', 'tree', '--stdin'])).trim();
  const names = ['diff-index', '--cached', '--name-only', '--no-renames', '-z', base, '--'];
  const staged = new Set(listed(await git([...names, ...paths])));
  await git(['read-tree', head ?? '--empty'], { index });
  const differing = ['ls-files', '-z', '-m', '-o', '-d', '--exclude-standard', '--', ...paths];
  const changed = [...new Set(listed(await git(differing, { index })))].toSorted();
  const files = changed.filter((path) => !staged.has(path) && !path.endsWith('/'));
  const left = changed.filter((path) => staged.has(path));
  if (files.length === 0) return { files, staged: left };

  await git(['update-index', '--add', '--remove', '-z', '--stdin'], { index, input: files.join('\0') });
  const tree = (await git(['write-tree'], { index })).trim();
  if (head !== undefined && (await git(['rev-parse', `${head}^{tree}`])).trim() === tree)
    return { files: [], staged: left };
  const parent = head === undefined ? [] : ['-p', head];
  const input = message(files, session);
  const commit = (await git(['commit-tree', tree, ...parent], { input })).trim();
  try {
    await git(['update-ref', '-m', 'commit: by Ephor', 'HEAD', commit, head ?? '']);
  } catch (error) {
    if (/cannot lock ref|but expected|unable to (?:lock|create)/i.test(String(error))) return 'moved';
    throw error;
  }
  return { files, staged: left };
}

function message(files: readonly string[], session: string): string {
  const [first = '', ...more] = files;
  const subject = more.length === 0 ? first : `${first} and ${more.length} more`;
  return `Save ${subject.replaceAll(/\s+/g, ' ')}\n\nChanged by an agent in session ${session}, committed by Ephor.\n`;
}
