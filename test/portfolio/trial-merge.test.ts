import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { branch, givenWorktree, repositoryAt } from './given-repository.ts';
import { merge } from '../../src/features/portfolio/orchestrate/merge.ts';
import { tryMerged } from '../../src/features/portfolio/orchestrate/trial-merge.ts';
import { nodeIo } from '../../src/io/node.ts';

describe('finished work and its base together', () => {
  const work = async () => {
    const all = givenWorktree();
    const { root } = await all.open();
    const worktree = repositoryAt(root);
    worktree.write('work.txt', 'done');
    worktree.commit('work');
    all.repository.write('theirs.txt', 'new');
    all.repository.commit('theirs');
    const tips = (): readonly string[] =>
      [branch, 'main'].map((name) => all.repository.git('rev-parse', name));
    return { ...all, worktree, tips, order: { root, branch, base: 'main' } };
  };
  const isBack = ({ worktree }: Awaited<ReturnType<typeof work>>): void => {
    expect(worktree.git('symbolic-ref', '--short', 'HEAD')).toBe(branch);
    expect(worktree.git('status', '--porcelain')).toBe('');
    expect(existsSync(`${worktree.root}/theirs.txt`)).toBe(false);
  };

  it('lie in the worktree while they are checked, and both branches stay where they are', async () => {
    const all = await work();
    const { worktree, tips, order } = all;
    const before = tips();
    const trial = await tryMerged(nodeIo, order, async () => {
      // As a formatter does.
      worktree.write('work.txt', 'changed by a check');
      return worktree.read('theirs.txt');
    });
    expect(trial).toEqual({ state: 'tried', merged: true, onto: before[1], result: 'new' });
    expect(tips()).toEqual(before);
    isBack(all);
    expect(worktree.read('work.txt')).toBe('done');
  });

  it('are taken apart again when a check throws, and when the process was killed over it', async () => {
    const all = await work();
    const { worktree, order, open } = all;
    await expect(tryMerged(nodeIo, order, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    isBack(all);
    let killed: () => void = () => undefined;
    void tryMerged(nodeIo, order, () => {
      killed();
      return new Promise(() => undefined);
    });
    await new Promise<void>((done) => {
      killed = done;
    });
    worktree.write('work.txt', 'changed by a check');
    const again = await open();
    expect(again.root).toBe(worktree.root);
    isBack(all);
    expect(readdirSync(`${worktree.root}/..`)).toEqual(['checkout']);
  });

  it('are not tried where they conflict, nor over a merge that is half done', async () => {
    const { worktree, order, repository } = await work();
    for (const [where, text] of [[worktree, 'mine\n'] as const, [repository, 'ours\n'] as const]) {
      where.write('README.md', text);
      where.commit(text);
    }
    const never = (): never => expect.unreachable();
    expect(await tryMerged(nodeIo, order, never)).toEqual({ state: 'conflict', files: ['README.md'] });
    expect(() => worktree.git('merge', 'main')).toThrow('merge');
    expect(await tryMerged(nodeIo, order, never)).toEqual({ state: 'conflict', files: ['README.md'] });
    expect(worktree.git('status', '--porcelain')).toContain('UU README.md');
  });

  it('are merged only as they were checked', async () => {
    const { repository, tips, order } = await work();
    const [, onto] = tips();
    repository.write('more.txt', 'later');
    repository.commit('later');
    const merging = { repository: repository.root, ...order, message: 'Merge' };
    expect(await merge(nodeIo, { ...merging, onto })).toMatchObject({
      state: 'waiting',
      notes: expect.stringContaining('main has moved on'),
    });
    expect(await merge(nodeIo, { ...merging, onto: tips()[1] })).toMatchObject({ state: 'merged' });
  });
});
