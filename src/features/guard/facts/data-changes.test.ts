import { mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import type { Action } from '../../../kernel/action.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import { nodeIo } from '../../../io/node.ts';
import { dataChanges } from './data-changes.ts';

const write = (path: string): Action => ({ kind: 'write', path, change: { kind: 'whole', content: '' } });
const mcp = (server: string): Action => ({ kind: 'mcp', server, tool: 'record_lesson', input: {} });

const ran = (program: string): Action => ({
  kind: 'command',
  command: program,
  background: false,
  report: {
    effect: 'read',
    reason: '',
    reads: [],
    writes: [],
    deletes: [],
    replaces: [],
    loses: [],
    shows: [],
    network: [],
    executes: [],
    programs: [program],
    calls: [],
    parts: [],
    whole: true,
  },
});

it.each<[string, readonly string[], Action, readonly string[]]>([
  ['a file below the root', ['data'], write('data/a.md'), ['repo/data/a.md']],
  ['a folder of a like name', ['data'], write('data2/a.md'), []],
  ['a file at home', ['~/notes'], write('../notes/a.md'), ['notes/a.md']],
  ['no folder', [], write('data/a.md'), []],
  ['a look', ['data'], { kind: 'read', paths: ['data/a.md'] }, []],
  [
    'a tool of our own, in our own folders',
    ['data', '.ephor/knowledge'],
    mcp('ephor'),
    ['repo/.ephor/knowledge'],
  ],
  ['a command of our own', ['data', '.ephor/knowledge'], ran('ephor'), ['repo/.ephor/knowledge']],
  ['a command of others', ['data', '.ephor/knowledge'], ran('make'), []],
  ['a tool of others', ['data', '.ephor/knowledge'], mcp('other'), []],
])('[AO-099] with %s', async (_, folders, action, paths) => {
  const userHome = givenFolder();
  const root = `${userHome}/repo`;
  mkdirSync(root);
  const input = {
    event: { ...givenEvent('tool.after', { tool: 'T', action, response: {} }), cwd: root },
    io: nodeIo,
    place: { root, userHome, home: `${userHome}/.ephor` },
    realPath: nodeIo.files.realPath,
    settings: { autocommit: { folders, push: true } },
  } as unknown as FactInput;
  expect(await dataChanges.gather(input)).toEqual({
    paths: paths.map((path) => `${userHome}/${path}`),
    push: true,
  });
});
