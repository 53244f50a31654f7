import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { initialSections } from '../../../../test/given/examples.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import { silence } from '../../../kernel/decision.ts';
import { nodeIo } from '../../../io/node.ts';
import { autocommit } from './autocommit.ts';
import { noPortfolio } from '../../../../test/given/no-portfolio.ts';

function givenRepository() {
  const root = givenFolder();
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const write = (path: string, text: string): string => {
    mkdirSync(dirname(`${root}/${path}`), { recursive: true });
    writeFileSync(`${root}/${path}`, text);
    return `${root}/${path}`;
  };
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@example.com');
  write('.ephor/.gitignore', 'local/\n');
  write('data/a.md', 'one\n');
  write('src/a.ts', 'one\n');
  git('add', '.');
  git('commit', '-qm', 'first');
  return { root, git, write };
}

/** What is done afterwards, when a tool call has changed these paths. */
async function changed(root: string, paths: readonly string[], push = false): Promise<void> {
  const later: (() => Promise<void>)[] = [];
  await autocommit.run({
    event: givenEvent('tool.after', { tool: 'T', action: { kind: 'read', paths: [] }, response: {} }),
    decision: silence,
    facts: { dataChanges: { paths, push } } as never,
    state: initialSections(),
    io: nodeIo,
    place: { root } as never,
    journal: {} as never,
    ledger: {} as never,
    later: (work) => void later.push(work),
    portfolio: noPortfolio,
    tell: () => undefined,
    warn: () => undefined,
    hosts: [],
  });
  for (const work of later) await work();
}

describe('[AO-032] [AO-099] what an agent changed in a data folder', () => {
  it('is committed alone, and what the user has staged stays staged, byte for byte', async () => {
    const { root, git, write } = givenRepository();
    write('src/a.ts', 'staged\n');
    write('src/new.ts', 'staged too\n');
    git('add', 'src');
    write('src/a.ts', 'and changed after that\n');
    write('data/mine.md', 'the user’s own\n');
    const staged = git('diff', '--cached');
    await changed(root, [write('data/a.md', 'two\n'), write('data/deep/b c.md', 'new\n')]);
    expect(git('show', '--format=%s%n%an', '--name-only')).toBe(
      'Save data/a.md and 1 more\nAnn\n\ndata/a.md\ndata/deep/b c.md\n',
    );
    expect(git('diff', '--cached')).toBe(staged);
    expect(git('status', '--porcelain')).toBe('MM src/a.ts\nA  src/new.ts\n?? data/mine.md\n');
    expect(readFileSync(`${root}/src/a.ts`, 'utf8')).toBe('and changed after that\n');
  });

  it('is committed when it is gone, or a folder', async () => {
    const { root, git, write } = givenRepository();
    rmSync(`${root}/data`, { recursive: true });
    await changed(root, [`${root}/data/a.md`]);
    expect(git('show', '--format=', '--name-status')).toBe('D\tdata/a.md\n');
    write('data/x/1.md', '1\n');
    write('data/x/2.md', '2\n');
    await changed(root, [`${root}/data/x`]);
    expect(git('show', '--format=', '--name-status')).toBe('A\tdata/x/1.md\nA\tdata/x/2.md\n');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('is left alone where the user has staged a version of it', async () => {
    const { root, git, write } = givenRepository();
    write('data/a.md', 'staged\n');
    git('add', '.');
    write('data/a.md', 'by the agent\n');
    await expect(changed(root, [`${root}/data/a.md`])).rejects.toThrow(
      /data\/a\.md not committed: it is staged/,
    );
    expect(git('show', ':data/a.md')).toBe('staged\n');
    expect(git('log', '--format=%s')).toBe('first\n');
  });

  it('is left alone when nothing of it differs, or git ignores it, or there is no repository', async () => {
    const { root, git, write } = givenRepository();
    write('.gitignore', 'data/secret*\n');
    const outside = givenFolder();
    writeFileSync(`${outside}/a.md`, 'x');
    await changed(root, [`${root}/data/a.md`, write('data/secret.md', 'x'), `${outside}/a.md`]);
    expect(git('log', '--format=%s')).toBe('first\n');
  });

  it('runs no hook of the repository and pushes nothing unless told to', async () => {
    const { root, git, write } = givenRepository();
    const remote = givenFolder();
    execFileSync('git', ['init', '-q', '--bare', remote]);
    git('remote', 'add', 'origin', remote);
    git('push', '-qu', 'origin', 'main');
    for (const hook of ['pre-commit', 'commit-msg', 'post-commit', 'reference-transaction', 'pre-push']) {
      chmodSync(write(`.git/hooks/${hook}`, `#!/bin/sh\ntouch "${root}/ran-${hook}"\nexit 1\n`), 0o755);
    }
    await changed(root, [write('data/a.md', 'two\n')]);
    expect(git('rev-list', '--count', 'origin/main..main')).toBe('1\n');
    await changed(root, [write('data/a.md', 'three\n')], true);
    expect(git('rev-list', '--count', 'origin/main..main')).toBe('0\n');
    expect(git('status', '--porcelain')).toBe('');
  });

  it.each([
    ['a detached HEAD', 'git checkout -q --detach', /detached/],
    [
      'a merge',
      'git checkout -qb other && echo x > m && git add m && git commit -qm o && git checkout -q main && git merge -q --no-ff --no-commit other',
      /merge is under way/,
    ],
  ])('waits during %s', async (_, preparing, reason) => {
    const { root, git, write } = givenRepository();
    execFileSync('sh', ['-c', preparing], { cwd: root });
    const [head, index] = [git('rev-parse', 'HEAD'), git('ls-files', '-s')];
    await expect(changed(root, [write('data/a.md', 'two\n')])).rejects.toThrow(reason);
    expect([git('rev-parse', 'HEAD'), git('ls-files', '-s')]).toEqual([head, index]);
  });

  it('is the first commit of a repository that has none', async () => {
    const root = givenFolder();
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'Ann');
    git('config', 'user.email', 'ann@example.com');
    writeFileSync(`${root}/staged`, 'x');
    git('add', 'staged');
    writeFileSync(`${root}/a`, 'x');
    await changed(givenFolder(), [`${root}/a`]);
    expect(git('status', '--porcelain')).toBe('A  staged\n');
    expect(git('show', '--format=', '--name-only')).toBe('a\n');
  });

  it('loses nothing when many are committed at once', async () => {
    const { root, git, write } = givenRepository();
    const paths = ['b', 'c', 'd'].map((name) => write(`data/${name}.md`, `${name}\n`));
    await Promise.all(paths.map((path) => changed(root, [path])));
    expect(git('status', '--porcelain')).toBe('');
    expect(git('rev-list', '--count', 'HEAD')).toBe('4\n');
    expect(existsSync(`${root}/.git/index.lock`)).toBe(false);
  });
});
