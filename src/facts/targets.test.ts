import { mkdirSync, symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { givenTool } from '../../test/given/events.ts';
import { givenFolder } from '../../test/given/project.ts';
import type { Action } from '../domain/action.ts';
import { nodeIo } from '../io/node.ts';
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
  targets.gather({ event: { ...givenTool(action), cwd }, io: nodeIo } as never);
const read = (path: string): Action => ({ kind: 'read', paths: [path] });

it.each([
  ['real/a.txt', 'real/a.txt'],
  ['./real/../real/a.txt', 'real/a.txt'],
  ['link/deep/new.txt', 'real/deep/new.txt'],
  ['dangling', 'real/missing'],
  ['no/such/folder/a', 'no/such/folder/a'],
])('follows %s to %s', (given, real) => {
  const cwd = folder();
  expect(find(cwd, read(given))).toEqual([{ given, real: `${cwd}/${real}` }]);
  expect(find('/', read(`${cwd}/${given}`))).toMatchObject([{ real: `${cwd}/${real}` }]);
});

it('fails on links that lead in a circle, so that whoever needs it objects', () => {
  const cwd = folder();
  expect(() => find(cwd, read('loop-a'))).toThrow('ELOOP');
});

it('knows the paths of writes and searches, and none of a command', () => {
  const cwd = folder();
  expect(find(cwd, { kind: 'search', query: 'x', paths: ['a', 'b'] })).toHaveLength(2);
  expect(find(cwd, { kind: 'write', path: 'a', change: { kind: 'whole', content: '' } })).toHaveLength(1);
  expect(find(cwd, { kind: 'command', command: 'cat a', background: false })).toEqual([]);
});
