import type { Git } from './git.ts';
import { inside } from '../../../kernel/place.ts';

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
    if (made === 'moved')
      return [`${paths.join(', ')} not committed: HEAD kept moving while others committed`];
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

const rounds = 10;

/**
 * After a commit beside the user's index, that index would take it back with the user's next commit. So each file
 * that is committed gets its committed version there too, unless the user has staged another one since. Who comes
 * last looks again: two that do this at once end with what is committed.
 */
async function keepIndexInStep(git: Git, files: readonly string[]): Promise<void> {
  for (let round = 0; round < rounds && files.length > 0; round += 1) {
    const [committed, indexed] = await Promise.all([
      entries(git, ['ls-tree', '-r', '-z', 'HEAD', '--', ...files]),
      entries(git, ['ls-files', '-s', '-z', '--', ...files]),
    ]);
    const behind = [];
    for (const file of files) {
      const [target, current] = [committed.get(file), indexed.get(file)];
      if (target === current || !(await wasCommitted(git, file, current))) continue;
      behind.push(`${target ?? gone(current ?? '')}\t${file}\0`);
    }
    if (behind.length === 0) return;
    try {
      await git(['update-index', '-z', '--index-info'], { input: behind.join('') });
    } catch (error) {
      if (round === rounds - 1 || !/index\.lock/.test(String(error))) throw error;
    }
  }
}

/** Takes an entry out of the index: mode 0 and an object of no name. */
const gone = (entry: string): string => `0 ${entry.replace(/^\S+ /, '').replaceAll(/./g, '0')}`;

/** Mode and object of each file. */
async function entries(git: Git, args: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = (await git(args)).split('\0').filter((item) => item !== '');
  return new Map(
    items.map((item) => {
      const tab = item.indexOf('\t');
      const [mode = '', ...more] = item.slice(0, tab).split(' ');
      return [item.slice(tab + 1), `${mode} ${more.find((word) => /^[0-9a-f]{40,}$/.test(word)) ?? ''}`];
    }),
  );
}

const looksBack = 20;

/** Whether an entry of the index is one that a recent commit holds, and so nothing that the user has staged. */
async function wasCommitted(git: Git, file: string, entry: string | undefined): Promise<boolean> {
  const log = await git([
    'log',
    '-n',
    String(looksBack),
    '--format=',
    '--raw',
    '--no-abbrev',
    '-z',
    '--',
    file,
  ]);
  const before = [...log.matchAll(/:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) /g)];
  if (entry === undefined) return before.some(([, mode]) => mode === '000000') || before.length === 0;
  return before.some(([, old, now, from, to]) => [`${old} ${from}`, `${now} ${to}`].includes(entry));
}
