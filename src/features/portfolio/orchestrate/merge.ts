import { committer, gitIn, gitSays } from './git.ts';
import type { Io } from '../../../kernel/io.ts';

export type Merged =
  | { readonly state: 'merged'; readonly commit: string; readonly notes: string }
  /** Nothing was changed; it may be tried again later. */
  | { readonly state: 'waiting'; readonly notes: string }
  | { readonly state: 'conflict'; readonly notes: string; readonly files: readonly string[] };

export interface MergeOrder {
  readonly repository: string;
  readonly branch: string;
  readonly base: string;
  readonly message: string;
  /** What was agreed to: a branch that has moved on since is not merged. */
  readonly commit?: string | undefined;
  /** The commit of the base that it was checked with: a base that has moved on since is left alone. */
  readonly onto?: string | undefined;
}

const mostTries = 5;

/** One merge at a time in a repository: what another has half moved looks like somebody's own changes. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Merges a branch into its base without ever leaving either half done: the merge is made as objects, and the base is
 * moved only from where it was. Where people have the base checked out, their files move with it, or nothing does.
 */
export async function merge(io: Io, order: MergeOrder): Promise<Merged> {
  const before = turns.get(order.repository) ?? Promise.resolve();
  const mine = before.then(() => mergeNow(io, order));
  const over = mine.catch(() => undefined);
  turns.set(order.repository, over);
  try {
    return await mine;
  } finally {
    if (turns.get(order.repository) === over) turns.delete(order.repository);
  }
}

async function mergeNow(io: Io, order: MergeOrder): Promise<Merged> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const merged = await mergeOnce(io, order);
    if (merged !== 'moved') return merged;
  }
  return { state: 'waiting', notes: `${order.base} keeps moving` };
}

async function mergeOnce(
  io: Io,
  { repository, branch, base, message, commit, onto }: MergeOrder,
): Promise<Merged | 'moved'> {
  const tip = (name: string) => gitSays(io, repository, 'rev-parse', '--verify', '-q', `refs/heads/${name}`);
  const [from, into] = await Promise.all([tip(branch), tip(base)]);
  if (from === undefined || into === undefined)
    return { state: 'waiting', notes: `the branch ${from === undefined ? branch : base} is not there` };
  if (commit !== undefined && commit !== from)
    return { state: 'waiting', notes: `${branch} has moved on from ${commit.slice(0, 8)}` };
  if ((await gitIn(io, repository, 'merge-base', '--is-ancestor', from, into)).code === 0) {
    const checkout = await checkoutOf(io, repository, base);
    if (checkout !== undefined) await isClean(io, checkout);
    return { state: 'merged', commit: into, notes: `${base} has all of it already` };
  }
  if (onto !== undefined && onto !== into)
    return { state: 'waiting', notes: `${base} has moved on from ${onto.slice(0, 8)}` };
  const made = await gitIn(io, repository, 'merge-tree', ...unmergedFiles.flags, into, from);
  const [tree = ''] = made.out.split('\n');
  if (made.code === 1) {
    const files = unmergedFiles.in(made.out);
    return { state: 'conflict', files, notes: `${branch} and ${base} both changed ${files.join(', ')}` };
  }
  if (made.code !== 0) return { state: 'waiting', notes: `git could not merge: ${made.err}` };
  const parents = ['-p', into, '-p', from];
  const who = await committer(io, repository);
  const done = await gitIn(io, repository, ...who, 'commit-tree', tree, ...parents, '-m', message);
  if (done.code !== 0) return { state: 'waiting', notes: `git could not commit: ${done.err}` };
  const moved = await move(io, { repository, base, from: into, to: done.out });
  return moved === undefined
    ? { state: 'merged', commit: done.out, notes: `merged into ${base} as ${done.out.slice(0, 8)}` }
    : moved;
}

interface Move {
  readonly repository: string;
  readonly base: string;
  readonly from: string;
  readonly to: string;
}

async function move(io: Io, { repository, base, from, to }: Move): Promise<Merged | 'moved' | undefined> {
  const [ref, checkout] = [`refs/heads/${base}`, await checkoutOf(io, repository, base)];
  const update = async (next: string, before: string): Promise<boolean> =>
    (await gitIn(io, repository, 'update-ref', '-m', reflog, ref, next, before)).code === 0;
  if (checkout === undefined) return (await update(to, from)) ? undefined : 'moved';
  const says = (why: string): Merged => ({
    state: 'waiting',
    notes: `${checkout} has ${base} checked out, ${why}`,
  });
  if (!(await isClean(io, checkout))) return says('with changes that are not committed');
  const files = ['read-tree', '-m', '-u', from, to];
  const would = await gitIn(io, checkout, 'read-tree', '-n', ...files.slice(1));
  if (would.code !== 0) return says(`and git would not move it: ${would.err}`);
  if (!(await update(to, from))) return 'moved';
  const done = await gitIn(io, checkout, ...files);
  if (done.code === 0) return undefined;
  await update(from, to);
  return says(`and git could not move it: ${done.err}`);
}

const reflog = 'ephor: merge';

/** Nothing of a person's own is open there. A move of ours that was cut off, with files still as before, is finished first. */
async function isClean(io: Io, checkout: string): Promise<boolean> {
  const status = () => gitSays(io, checkout, 'status', '--porcelain', '--untracked-files=no');
  if ((await status()) === '') return true;
  const [last, tree, before] = await Promise.all([
    gitSays(io, checkout, 'log', '-g', '-1', '--format=%gs', 'HEAD'),
    gitSays(io, checkout, 'write-tree'),
    gitSays(io, checkout, 'rev-parse', 'HEAD^1^{tree}'),
  ]);
  if (last !== reflog || tree === undefined || tree !== before) return false;
  if ((await gitIn(io, checkout, 'diff-files', '--quiet')).code !== 0) return false;
  await gitIn(io, checkout, 'read-tree', '-m', '-u', 'HEAD^1', 'HEAD');
  return (await status()) === '';
}

/** The folder that has a branch checked out. */
async function checkoutOf(io: Io, repository: string, branch: string): Promise<string | undefined> {
  const list = (await gitSays(io, repository, 'worktree', 'list', '--porcelain', '-z')) ?? '';
  const found = list.split('\0\0').map((each) => each.split('\0').filter((field) => field !== ''));
  const fields = found.find((each) => each.includes(`branch refs/heads/${branch}`));
  return fields?.find((field) => field.startsWith('worktree '))?.slice('worktree '.length);
}

/** How `git merge-tree` tells the files over which a merge stumbles: below the tree that it made. */
export const unmergedFiles = {
  flags: ['--write-tree', '--name-only', '--no-messages'],
  in: (out: string): readonly string[] =>
    out
      .split('\n')
      .slice(1)
      .filter((line) => line !== ''),
} as const;

/** What would go in, as people read it. */
export async function diffStat(io: Io, repository: string, base: string, branch: string): Promise<string> {
  return (await gitSays(io, repository, 'diff', '--stat=100', `${base}...${branch}`)) ?? '';
}
