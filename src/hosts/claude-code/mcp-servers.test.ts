import { expect, it } from 'vitest';
import { servers } from './server-entry.ts';

const server = { command: 'node' };

it.each([
  ['of the project', { mcpServers: { github: server } }, ['github']],
  ['of the user', { mcpServers: { context7: server }, projects: {} }, ['context7']],
  ['of the user in this project', { projects: { '/repo': { mcpServers: { a: server } } } }, ['a']],
  ['not of another project', { projects: { '/other': { mcpServers: { a: server } } } }, []],
  ['named as its tools are', { mcpServers: { 'apple docs': server } }, ['apple_docs']],
  ['none', {}, []],
  ['nothing that makes sense', { mcpServers: 3, projects: null }, []],
])('finds the servers %s [SP-042]', (_, file, expected) => {
  expect(servers.named(JSON.stringify(file), '/repo')).toEqual(expected);
});

it('fails on a file that it can’t read, so that nothing counts as missing', () => {
  expect(() => servers.named('{', '/repo')).toThrow('JSON');
});
