import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../../../test/given/folder.ts';
import { givenRandom } from '../../../../test/given/mutations.ts';
import type { Io } from '../../../kernel/io.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { nodeIo } from '../../../io/node.ts';
import { headOf } from './git-head.ts';
import { createGitTree } from './git-tree.ts';

const files = { 'a.ts': 'a1\n', 'b.ts': 'b1\n', 'deep/er/c.ts': 'c1\n', '.gitignore': '.ephor\n*.log\n' };

function givenRepository(io: Io = nodeIo) {
  const root = givenFolder();
  const identity = ['-c', 'user.name=p', '-c', 'user.email=p@example.org'];
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'begin');
  const index = join(root, '.git/index');
  const differing = async () => {
    // As if it had been written long ago: a younger one is not copied.
    if (Date.now() - statSync(index).mtimeMs < 10_000) utimesSync(index, 1_000_000_000, 1_000_000_000);
    const found = await createGitTree(io, root).differing(headOf(io, root));
    return [found?.changed.toSorted(), found?.unknown.toSorted()];
  };
  /** By the user's own index, everything looked through. */
  const truth = () => {
    const all = git('--no-optional-locks', 'status', '--porcelain', '-z', '-uall', '--no-renames');
    const of = (unknown: boolean) =>
      all.split('\0').filter((entry) => entry !== '' && entry.startsWith('??') === unknown);
    return [false, true].map((unknown) =>
      of(unknown)
        .map((entry) => entry.slice(3))
        .toSorted(),
    );
  };
  return { root, index, git, write, differing, truth, own: projectFiles(root).gitIndex };
}

/** As if each copy of the index had been made long ago. */
const longAfter: Io = {
  ...nodeIo,
  files: {
    ...nodeIo.files,
    stat: (path) => {
      const found = nodeIo.files.stat(path);
      return found && path.includes('/git-index/')
        ? { ...found, changedMs: found.changedMs - 3_600_000 }
        : found;
    },
  },
};

describe('what differs from the commit', () => {
  it.each([
    ['a change of the same length in the same second', "printf 'a2\\n' > a.ts", ['a.ts'], []],
    ['a file that is gone', 'rm deep/er/c.ts', ['deep/er/c.ts'], []],
    ['a new file in a folder that was looked through', 'echo > deep/er/new.ts', [], ['deep/er/new.ts']],
    ['new folders', 'mkdir -p x/y && echo > x/y/z.ts', [], ['x/y/z.ts']],
    ['a file that is ignored', 'echo > new.log', [], []],
    [
      'one that no longer is',
      "echo > new.log && printf '.ephor\\n*.txt\\n' > .gitignore",
      ['.gitignore'],
      ['new.log'],
    ],
    ['one that git was told of', 'echo > new.ts && git add new.ts', ['new.ts'], []],
    ['one that git was told to forget', 'git rm -q --cached a.ts', ['a.ts'], ['a.ts']],
    ['a touch', 'touch a.ts', [], []],
    ['odd names', 'echo > \'ä "b".ts\'', [], ['ä "b".ts']],
  ])('%s', async (_, command, changed, unknown) => {
    const { root, differing, own } = givenRepository();
    expect(await differing()).toEqual([[], []]);
    execFileSync('bash', ['-c', command], { cwd: root });
    expect(await differing()).toEqual([changed, unknown]);
    expect(await differing()).toEqual([changed, unknown]);
    expect(readdirSync(own).length).toBeGreaterThan(0);
  });

  it.each([
    ['as a rule', nodeIo],
    ['where each look is written down', longAfter],
  ])('is the same by an index of our own as by the user’s, whatever happens: %s', async (_, io) => {
    const random = givenRandom(7);
    const { git, write, differing, truth, root } = givenRepository(io);
    const any = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const paths = [...Object.keys(files), 'new.ts', 'deep/new.ts', 'x/y/z.ts', 'deep/er/d.log'].filter(
      (path) => path !== '.gitignore',
    );
    const acts = [
      () => write(any(paths), `${any(['a1', 'b1', 'c1', 'd2'])}\n`),
      () => write(any(paths), 'longer than before\n'),
      () => nodeIo.files.remove(join(root, any(paths))),
      () => nodeIo.files.remove(join(root, dirname(any(['x/y/z.ts', 'deep/er/c.ts'])))),
      () => write('.gitignore', any(['.ephor\n', '.ephor\n*.log\n', '.ephor\nx\n'])),
      () => git('add', '-A'),
      () => git('reset', '-q'),
      () => git('commit', '-qm', 'more', '--allow-empty', any(['-a', '-q'])),
    ];
    for (let step = 0; step < 80; step += 1) {
      any(acts)();
      expect(await differing(), `step ${step}`).toEqual(truth());
    }
  });

  it('leaves the user’s index alone, and follows it', async () => {
    const { root, index, git, differing } = givenRepository();
    utimesSync(index, 1_000_000_000, 1_000_000_000);
    const state = () => [
      readFileSync(index),
      statSync(index).ctimeMs,
      readFileSync(join(root, '.git/config')),
    ];
    const before = state();
    await differing();
    utimesSync(join(root, 'a.ts'), 1, 1);
    await differing();
    expect(state()).toEqual(before);
    expect(readdirSync(join(root, '.git')).filter((name) => /index.|lock/.test(name))).toEqual([]);
    git('rm', '-q', 'b.ts');
    expect(await differing()).toEqual([['b.ts'], []]);
  });

  it('is found out the long way while the user’s index changes often', async () => {
    const { root, write, own } = givenRepository();
    write('new.ts', '');
    const found = await createGitTree(nodeIo, root).differing(headOf(nodeIo, root));
    expect(found).toEqual({ changed: [], unknown: ['new.ts'] });
    expect(nodeIo.files.list(own)).toEqual([]);
  });

  it('is found out the long way where our index is broken', async () => {
    const { write, differing, own } = givenRepository();
    await differing();
    for (const name of readdirSync(own)) writeFileSync(join(own, name), 'broken');
    write('new.ts', '');
    expect(await differing()).toEqual([[], ['new.ts']]);
    expect(await differing()).toEqual([[], ['new.ts']]);
    expect(
      readFileSync(join(own, readdirSync(own)[0] ?? ''))
        .subarray(0, 4)
        .toString(),
    ).toBe('DIRC');
  });

  it('keeps no copies of what the user’s index was long ago', async () => {
    const { git, differing, own } = givenRepository(longAfter);
    for (const message of ['one', 'two', 'three']) {
      git('commit', '-qm', message, '--allow-empty');
      git('update-index', '--force-write-index');
      await differing();
    }
    expect(readdirSync(own)).toHaveLength(1);
  });
});
