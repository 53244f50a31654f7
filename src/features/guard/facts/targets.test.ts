import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenTool } from '../../../../test/given/events.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Target } from '../../../kernel/fact.ts';
import { nodeIo } from '../../../io/node.ts';
import { analyseCommand } from '../../../shell/analyse.ts';
import { targets } from './targets.ts';

const folder = () => {
  const path = givenFolder();
  mkdirSync(`${path}/real/deep`, { recursive: true });
  symlinkSync(`${path}/real`, `${path}/link`);
  symlinkSync(`${path}/real/missing`, `${path}/dangling`);
  symlinkSync(`${path}/loop-b`, `${path}/loop-a`);
  symlinkSync(`${path}/loop-a`, `${path}/loop-b`);
  return path;
};
const find = (cwd: string, action: Action) =>
  targets.gather({
    event: { ...givenTool(action), cwd },
    realPath: nodeIo.files.linkFollower(),
  } as never);
const read = (path: string): Action => ({ kind: 'read', paths: [path] });

it.each([
  ['real/a.txt', 'real/a.txt'],
  ['./real/../real/a.txt', 'real/a.txt'],
  ['link/deep/new.txt', 'real/deep/new.txt'],
  ['dangling', 'real/missing'],
  ['no/such/folder/a', 'no/such/folder/a'],
])('follows %s to %s', (given, real) => {
  const cwd = folder();
  expect(find(cwd, read(given))).toEqual([{ given, real: `${cwd}/${real}`, use: 'read' }]);
  expect(find('/', read(`${cwd}/${given}`))).toMatchObject([{ real: `${cwd}/${real}` }]);
});

it('takes `~` for the user’s home folder and for a name', () => {
  const cwd = folder();
  const event = { ...givenTool(read(`${cwd}/~/.ephor/key`)), cwd };
  const realPath = (path: string): string => path;
  const found = targets.gather({ event, realPath, place: { userHome: '/home/dev' } } as never);
  expect(found).toMatchObject([{ real: `${cwd}/~/.ephor/key` }, { real: '/home/dev/.ephor/key' }]);
});

it('fails on links that lead in a circle, so that whoever needs it objects', () => {
  const cwd = folder();
  expect(() => find(cwd, read('loop-a'))).toThrow('ELOOP');
});

it('knows the paths of writes and searches, and what is done to them', () => {
  const cwd = folder();
  const used = (action: Action) => (find(cwd, action) as readonly Target[]).map(({ use }) => use);
  expect(used({ kind: 'search', query: 'x', paths: ['a', 'b'] })).toEqual(['read', 'read']);
  expect(used({ kind: 'write', path: 'a', change: { kind: 'whole', content: '' } })).toEqual(['write']);
  expect(used({ kind: 'fetch', url: 'https://x.dev' })).toEqual([]);
  expect(used({ kind: 'other', input: { file_path: 'a' }, mutates: true })).toEqual(['write', 'read']);
  expect(used({ kind: 'other', input: { file_path: 'a' }, mutates: false })).toEqual([]);
});

describe('of a command', () => {
  const targetsOf = (command: string): string[] => {
    const cwd = folder();
    const report = analyseCommand(command, { cwd, root: cwd, home: '/home/dev' });
    const found = find(cwd, { kind: 'command', command, background: false, report }) as readonly Target[];
    return found.map(({ real, use }) => `${use} ${real.replace(`${cwd}/`, '')}`);
  };

  it.each([
    ['cat a', ['read a']],
    ['echo x > a', ['write a']],
    ['rm a', ['delete a']],
    ['mv a b', ['write b', 'delete a', 'read a']],
    ['cat a > b && rm c', ['write b', 'delete c', 'read a']],
    ['cd real && touch a', ['write real/a']],
    ['cat link/deep/a', ['read real/deep/a']],
    ['echo x > link/a', ['write real/a']],
    ['echo x > dangling', ['write real/missing']],
    ['rm -rf link/deep', ['delete real/deep']],
    ['touch real/../a', ['write a']],
    ['cat ~/a', ['read /home/dev/a']],
    ['cat "$UNKNOWN"', []],
    ['ls', []],
    ['echo "> a"', []],
  ])('%s: %j', (command, expected) => {
    expect(targetsOf(command)).toEqual(expected);
  });

  it('nothing is known before it was looked at', () => {
    expect(find('/', { kind: 'command', command: 'cat a', background: false })).toEqual([]);
  });
});
