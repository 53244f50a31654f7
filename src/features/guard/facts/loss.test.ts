import { describe, expect, it } from 'vitest';
import { boundedDisk } from '../loss/disk.ts';
import { readExpression } from '../loss/find-expression.ts';
import { namePattern } from '../loss/name-pattern.ts';
import { isOutput } from '../loss/loss.ts';
import { savedBefore, together } from '../loss/own-work.ts';
import { loss } from './loss.ts';

const file = (name: string, more: object = {}) => ({
  name,
  kind: 'file' as const,
  shown: `./${name}`,
  stat: () => ({ size: 10, modifiedMs: 0 }),
  isEmpty: () => false,
  ...more,
});

describe('an expression of find', () => {
  it.each<[string, string, boolean | undefined]>([
    ["-name '*.ts' -delete", 'a.ts', true],
    ["-name '*.ts' -delete", 'a.md', false],
    ["-iname 'A.*' -delete", 'a.md', true],
    ["! -name '*.ts' -delete", 'a.ts', false],
    ["-not -name '*.ts' -delete", 'a.md', true],
    ["-name '*.ts' -o -name '*.md' -delete", 'a.ts', false],
    ["( -name '*.ts' -o -name '*.md' ) -delete", 'a.ts', true],
    ["-name '*.ts' -print -o -delete", 'a.ts', false],
    ["-name '*.ts' -print -o -delete", 'a.md', true],
    ['-type d -delete', 'a.ts', false],
    ['-perm -400 -delete', 'a.ts', undefined],
    ['! -perm -400 -delete', 'a.ts', undefined],
    ["-name '*.md' -perm -400 -delete", 'a.ts', false],
    ['-exec grep -q x {} ; -delete', 'a.ts', undefined],
    ['-mtime +3 -delete', 'a.ts', true],
    ['-mtime -3 -delete', 'a.ts', false],
    ['-size +1k -delete', 'a.ts', false],
    ['-size -2k -delete', 'a.ts', true],
    ['-delete -name x', 'a.ts', true],
    ['-false -delete', 'a.ts', false],
    ["-path './a*' -delete", 'a.ts', true],
  ])('%s comes to %s: %s', (text, name, acts) => {
    const words = text.split(' ').map((word) => word.replaceAll("'", ''));
    expect(readExpression(words, '-delete').judge(file(name), 10 * 86_400_000).acts).toBe(acts);
  });

  it('prints what it finds unless it is told to do something else', () => {
    expect(readExpression(['-name', '*.ts'], '-print').judge(file('a.ts'), 0).acts).toBe(true);
    expect(readExpression(['-name', '*.ts', '-delete'], '-print').judge(file('a.ts'), 0).acts).toBe(false);
  });

  it('does not go into what it leaves out', () => {
    const words = ['-name', 'x', '-prune', '-o', '-print'];
    expect(readExpression(words, '-print').judge(file('x', { kind: 'folder' }), 0)).toEqual({
      acts: false,
      prunes: true,
    });
  });
});

describe('a pattern for names', () => {
  it.each<[string, string, boolean]>([
    ['*.ts', 'a.ts', true],
    ['*.ts', 'a.tsx', false],
    ['[ab].ts', 'b.ts', true],
    ['[!ab].ts', 'b.ts', false],
    ['a?c', 'abc', true],
    ['a+b', 'a+b', true],
    ['a\\*', 'a*', true],
  ])('%s and %s: %s', (pattern, name, fits) => {
    expect(namePattern(pattern)?.test(name)).toBe(fits);
  });

  it('leaves hidden names to those that write the dot', () => {
    expect(namePattern('*', { dot: true })?.test('.env')).toBe(false);
    expect(namePattern('.*', { dot: true })?.test('.env')).toBe(true);
  });
});

describe('what tools make again', () => {
  it.each<[string, boolean, boolean]>([
    ['node_modules/a/index.js', true, true],
    ['packages/a/dist', false, true],
    ['a.pyc', false, true],
    ['lib/a.js', false, false],
    ['lib/a.js', true, true],
    ['.env', true, false],
    ['data/rows.sqlite', true, false],
    ['uploads/a.jpg', true, false],
    ['notes.md', false, false],
  ])('%s, ignored %s: %s', (path, ignored, made) => {
    expect(isOutput(path, ignored)).toBe(made);
  });
});

describe('what a line saves before', () => {
  const calls = (...lines: readonly string[]) =>
    lines.map((line) => ({ words: line.split(' '), cwd: '/repo', decides: true }));
  it.each<[readonly string[], readonly string[]]>([
    [['git stash'], ['changed since the last commit']],
    [['git stash -u'], ['changed since the last commit', 'never committed']],
    [['git stash pop'], []],
    [
      ['git add -A', 'git commit -m x'],
      ['changed since the last commit', 'never committed'],
    ],
    [['git commit -am x'], ['changed since the last commit']],
    [['git commit -m x'], []],
  ])('%j: %j', (lines, saved) => {
    expect([...savedBefore(calls(...lines))]).toEqual(saved);
  });
});

it('nothing is looked at for a command that loses nothing', () => {
  const action = {
    kind: 'command',
    command: 'ls',
    background: false,
    report: { loses: [], parts: [], effect: 'read' },
  };
  expect(loss.gather({ event: { kind: 'tool.before', action } } as never)).toEqual({
    losses: [],
    said: '',
    unknown: [],
  });
});

it('what one part does to several files is asked about once', () => {
  const path = (name: string) => ({ kind: 'path', path: `/repo/${name}` }) as const;
  const rm = { how: 'delete', tree: false, command: 'rm a b', after: 0 } as const;
  const stash = { how: 'stash', folder: '/repo', all: true, command: 'git stash clear', after: 1 } as const;
  expect(together([{ ...rm, files: path('a') }, { ...rm, files: path('b') }, stash])).toEqual([
    { ...rm, files: { kind: 'any', sets: [path('a'), path('b')] } },
    stash,
  ]);
});

describe('the disk is looked at for a while', () => {
  const disk = (entriesMs: number) => {
    let now = 0;
    const looked = boundedDisk({
      clock: { monotonic: () => now },
      files: { entries: () => ((now += entriesMs), [{ name: 'a', kind: 'file' }]) },
    } as never);
    return { looked, wait: (ms: number) => (now += ms) };
  };

  it('and the time in which others were asked does not count', () => {
    const { looked, wait } = disk(1);
    wait(10_000);
    expect(looked.entries('/repo')).toHaveLength(1);
    expect(looked.spent).toBe(false);
  });

  it('and says so when that is over', () => {
    const { looked } = disk(300);
    expect([looked.entries('/repo').length, looked.entries('/repo/b').length]).toEqual([1, 0]);
    expect(looked.spent).toBe(true);
  });
});
