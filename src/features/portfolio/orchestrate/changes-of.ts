import { gitSays } from './git.ts';
import { baseOf } from './worktree.ts';
import type { Io } from '../../../kernel/io.ts';
import type { Initiative } from '../../../kernel/portfolio/initiative.ts';

export interface Changes {
  readonly branch: string | null;
  readonly base: string | null;
  /** The commit by which it was merged. */
  readonly merged: string | null;
  /** As git writes it; empty where nothing was changed yet. */
  readonly patch: string;
  /** A very long one is left off at its end. */
  readonly cut: boolean;
}

const longest = 1_500_000;
/** What a repository says about showing changes runs no program of its own. */
const asText = ['--no-color', '--no-ext-diff', '--no-textconv', '--find-renames'];

/** What is on the branch of an initiative, or what came of it by its merge. */
export async function changesOf(
  io: Io,
  codeDir: string | null,
  { branch, merge }: Pick<Initiative, 'branch' | 'merge'>,
): Promise<Changes> {
  const merged = merge?.state === 'merged' ? (merge.commit ?? null) : null;
  const nothing: Changes = { branch, base: null, merged, patch: '', cut: false };
  const repository =
    codeDir === null ? undefined : await gitSays(io, codeDir, 'rev-parse', '--show-toplevel');
  if (repository === undefined) return nothing;
  if (merged !== null) {
    const patch = await gitSays(io, repository, 'diff', ...asText, `${merged}^1`, merged, '--');
    if (patch !== undefined) return { ...nothing, ...shortened(patch) };
  }
  if (branch === null) return nothing;
  const base = (await baseOf(io, repository, branch)) ?? null;
  if (base === null) return nothing;
  const range = `refs/heads/${base}...refs/heads/${branch}`;
  const patch = await gitSays(io, repository, 'diff', ...asText, range, '--');
  return { ...nothing, base, ...shortened(patch ?? '') };
}

const shortened = (patch: string): Pick<Changes, 'patch' | 'cut'> =>
  patch.length > longest ? { patch: patch.slice(0, longest), cut: true } : { patch, cut: false };
