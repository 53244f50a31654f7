import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { branch, givenWorktree as given, repositoryAt } from './given-repository.ts';
import { merge } from '../../src/features/portfolio/orchestrate/merge.ts';
import { baseOf, openWorktree, saveLeftovers } from '../../src/features/portfolio/orchestrate/worktree.ts';
import { nodeIo } from '../../src/io/node.ts';

describe('the worktree of an initiative', () => {
  it('lies beside our own folder, on a branch of its own from what is checked out', async () => {
    const { home, repository, open } = given();
    const worktree = await open();
    expect(worktree).toEqual({
      root: `${home}-worktrees/shop/checkout`,
      cwd: `${home}-worktrees/shop/checkout`,
      branch,
      repository: repository.root,
    });
    expect(repositoryAt(worktree.root).git('symbolic-ref', '--short', 'HEAD')).toBe(branch);
    expect(await baseOf(nodeIo, repository.root, branch)).toBe('main');
    expect(repositoryAt(worktree.root).git('status', '--porcelain')).toBe('');
    expect(existsSync(`${worktree.root}/.ephor/config.yaml`)).toBe(true);
  });

  it('stays as it is when it is opened again', async () => {
    const { open } = given();
    const { root } = await open();
    writeFileSync(`${root}/new.txt`, 'not committed');
    expect((await open()).root).toBe(root);
    expect(readdirSync(root)).toContain('new.txt');
  });

  it('comes back from its branch when it was deleted', async () => {
    const { open } = given();
    const { root } = await open();
    repositoryAt(root).write('work.txt', 'done');
    repositoryAt(root).commit('work');
    rmSync(root, { recursive: true });
    await open();
    expect(repositoryAt(root).read('work.txt')).toBe('done');
  });

  it.each([
    ['has lost its link to git', (root: string) => rmSync(`${root}/.git`)],
    ['has a broken link to git', (root: string) => writeFileSync(`${root}/.git`, 'gitdir: /nowhere\n')],
    ['is on another branch', (root: string) => void repositoryAt(root).git('checkout', '-q', '-b', 'other')],
  ])('is made anew when it %s, and nothing in it is lost', async (_, breakIt) => {
    const { home, repository, open } = given();
    const { root } = await open();
    repositoryAt(root).write('work.txt', 'done');
    repositoryAt(root).commit('work');
    repositoryAt(root).write('open.txt', 'not committed');
    breakIt(root);
    await open();
    expect(repositoryAt(root).read('work.txt')).toBe('done');
    expect(repositoryAt(root).git('symbolic-ref', '--short', 'HEAD')).toBe(branch);
    const aside =
      readdirSync(`${home}-worktrees/shop`).find((name) => name.startsWith('checkout.old-')) ?? '';
    expect(repositoryAt(`${home}-worktrees/shop/${aside}`).read('open.txt')).toBe('not committed');
    expect(repository.git('worktree', 'list')).toContain(branch);
  });

  it('is the folder below, where the code is a part of a repository', async () => {
    const { home, repository, open } = given();
    repository.write('apps/web/index.js', '');
    repository.commit('web');
    const { cwd } = await open(`${repository.root}/apps/web`);
    expect(cwd).toBe(`${home}-worktrees/shop/checkout/apps/web`);
    expect(existsSync(`${cwd}/index.js`)).toBe(true);
  });

  it('is a plain folder without code, and the code itself without git', async () => {
    const { folder, home, open } = given();
    expect(await open(null)).toEqual({
      cwd: `${home}-worktrees/shop/checkout`,
      root: `${home}-worktrees/shop/checkout`,
      branch: null,
      repository: null,
    });
    expect(await open(folder)).toMatchObject({ cwd: folder, branch: null });
  });

  it.each(['../x', 'a/b', '', 'x.lock', '-f'])('is never made for the name %j', async (name) => {
    const { home, repository } = given();
    const space = { slug: 'shop', codeDir: repository.root };
    await expect(openWorktree(nodeIo, home, space, name)).rejects.toMatchObject({ code: 'bad_name' });
  });

  it('keeps what a dead lead left, even when its git was killed in the middle', async () => {
    const { open, home, repository } = given();
    const { root } = await open();
    repositoryAt(root).write('half.txt', 'half');
    writeFileSync(`${repository.root}/.git/worktrees/checkout/index.lock`, '');
    const commit = await saveLeftovers(nodeIo, home, root, 'what run-0001 left');
    expect(repository.git('show', '--stat', '--format=%s', branch)).toContain('half.txt');
    expect(repository.git('rev-parse', branch)).toBe(commit);
    expect(await saveLeftovers(nodeIo, home, root, 'again')).toBeUndefined();
  });

  it('leaves a merge that is half done as it is', async () => {
    const { open, home, repository } = given();
    const { root } = await open();
    repositoryAt(root).write('README.md', 'theirs\n');
    repositoryAt(root).commit('theirs');
    repository.write('README.md', 'ours\n');
    repository.commit('ours');
    expect(() => repositoryAt(root).git('merge', 'main')).toThrow('merge');
    expect(await saveLeftovers(nodeIo, home, root, 'x')).toBeUndefined();
    expect(repositoryAt(root).git('status', '--porcelain')).toContain('UU README.md');
  });
});

describe('finished work', () => {
  const work = async () => {
    const all = given();
    const { root } = await all.open();
    const worktree = repositoryAt(root);
    worktree.write('work.txt', 'done');
    const commit = worktree.commit('work');
    const order = {
      repository: all.repository.root,
      branch,
      base: 'main',
      message: 'Merge checkout',
      commit,
    };
    return { ...all, worktree, order };
  };

  it('is merged with a commit of its own, and a clean checkout of the base moves with it', async () => {
    const { repository, order } = await work();
    expect(await merge(nodeIo, order)).toMatchObject({
      state: 'merged',
      commit: repository.git('rev-parse', 'main'),
    });
    expect(repository.git('log', '-1', '--format=%s %p').split(' ')).toHaveLength(4);
    expect(repository.read('work.txt')).toBe('done');
    expect(repository.git('status', '--porcelain')).toBe('');
    expect(await merge(nodeIo, order)).toMatchObject({
      state: 'merged',
      notes: 'main has all of it already',
    });
  });

  it('is merged into a base that nobody has checked out', async () => {
    const { repository, order } = await work();
    repository.git('checkout', '-q', '-b', 'elsewhere');
    repository.write('open.txt', 'mine');
    expect(await merge(nodeIo, order)).toMatchObject({ state: 'merged' });
    expect(repository.git('show', 'main:work.txt')).toBe('done');
    expect(repository.git('status', '--porcelain')).toBe('?? open.txt');
  });

  it.each([
    ['changes', 'README.md', 'mine\n'],
    ['a file in the way', 'work.txt', 'mine\n'],
  ])('waits when the checkout of the base has %s, which stay as they are', async (_, path, text) => {
    const { repository, order } = await work();
    const before = repository.git('rev-parse', 'main');
    repository.write(path, text);
    expect(await merge(nodeIo, order)).toMatchObject({ state: 'waiting' });
    expect(repository.git('rev-parse', 'main')).toBe(before);
    expect(repository.read(path)).toBe(text);
  });

  it('that conflicts changes nothing, and names the files', async () => {
    const { repository, worktree, order } = await work();
    worktree.write('README.md', 'theirs\n');
    const commit = worktree.commit('theirs');
    repository.write('README.md', 'ours\n');
    const before = repository.commit('ours');
    expect(await merge(nodeIo, { ...order, commit })).toMatchObject({
      state: 'conflict',
      files: ['README.md'],
    });
    expect(repository.git('rev-parse', 'main')).toBe(before);
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it('that has moved on since it was agreed to is not merged', async () => {
    const { worktree, order } = await work();
    worktree.write('more.txt', 'more');
    worktree.commit('more');
    expect(await merge(nodeIo, order)).toMatchObject({ state: 'waiting' });
  });

  it('that was cut off between the branch and the files of its checkout is finished by the next', async () => {
    const { home, repository, order } = await work();
    await merge(nodeIo, order);
    repository.git('read-tree', '-m', '-u', 'HEAD', 'HEAD^1');
    expect(repository.git('status', '--porcelain')).not.toBe('');
    const { root } = await openWorktree(nodeIo, home, { slug: 'shop', codeDir: repository.root }, 'more');
    repositoryAt(root).write('more.txt', 'more');
    repositoryAt(root).commit('more');
    const next = { repository: repository.root, branch: 'ephor/shop/more', base: 'main', message: 'more' };
    expect(await merge(nodeIo, next)).toMatchObject({ state: 'merged' });
    expect([repository.read('work.txt'), repository.read('more.txt')]).toEqual(['done', 'more']);
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it.each([['checked out'], ['not checked out']])(
    'of several at once into a base that is %s is all merged, each onto the other',
    async (how) => {
      const { home, repository } = given();
      if (how === 'not checked out') repository.git('checkout', '-q', '-b', 'elsewhere');
      const orders = await Promise.all(
        ['a', 'b', 'c'].map(async (name) => {
          const { root } = await openWorktree(nodeIo, home, { slug: 'shop', codeDir: repository.root }, name);
          repositoryAt(root).write(`${name}.txt`, name);
          repositoryAt(root).commit(name);
          return { repository: repository.root, branch: `ephor/shop/${name}`, base: 'main', message: name };
        }),
      );
      const merged = await Promise.all(orders.map((order) => merge(nodeIo, order)));
      expect(merged.map(({ state }) => state)).toEqual(['merged', 'merged', 'merged']);
      expect(repository.git('ls-tree', '--name-only', 'main').split('\n')).toEqual(
        expect.arrayContaining(['a.txt', 'b.txt', 'c.txt']),
      );
    },
  );
});
