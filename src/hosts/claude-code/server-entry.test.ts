import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reverseOf, undone } from '../../features/setup/uninstall/remove-settings.ts';
import { serverEntry } from './server-entry.ts';

const root = '/home/dev/repo';
const server = { command: '${HOME}/.ephor/bin/mcp', args: [] };
const scopes = ['local', 'project', 'user'] as const;

const texts: readonly (readonly [string, string])[] = [
  ['an empty file', ''],
  ['blanks', ' \n'],
  ['an empty object', '{}'],
  ['an empty object with a space', '{ }\n'],
  ['no servers', '{"mcpServers": {}}'],
  ['no servers here', `{"projects": {"${root}": {"mcpServers": {}, "history": []}}}`],
  ['another project', '{\n  "projects": {\n    "/other": {}\n  }\n}\n'],
  [
    'another server, in a manner of its own',
    '{\r\n\t"mcpServers": {\r\n\t\t"other": { "command": "x" }\r\n\t},\r\n\t"n":  1.0\r\n}',
  ],
  ['a byte order mark', '\uFEFF{\n    "a": 1.0\n}'],
  ['one line', '{"mcpServers":{"other":{"command":"x"}}}\n'],
  ['a key twice', '{"mcpServers":{"a":{}},"mcpServers":{"b":{}}}'],
];

describe.each(scopes)('our server in a file of scope %s', (scope) => {
  const register = (text: string | undefined) => serverEntry.register(text, scope, root, server);

  it.each(texts)('stands beside all else, twice is once, and can be undone: %s', (_, text) => {
    const made = register(text);
    expect(serverEntry.registered(made, scope, root)).toEqual(server);
    expect(register(made)).toBe(made);
    expect(undone(made, reverseOf(text, made))).toBe(text);
    const left = serverEntry.unregister(made, scope, root) ?? '';
    expect(serverEntry.registered(left === '' ? '{}' : left, scope, root)).toBeUndefined();
    if (text.includes('other')) expect(JSON.parse(left)).toEqual(JSON.parse(text));
  });

  it('makes a file, and takes it away again', () => {
    const made = register(undefined);
    expect(made).toMatch(/^\{\n {2}"[^]*\}\n$/);
    expect(serverEntry.unregister(made, scope, root)).toBeUndefined();
  });

  it('replaces an older entry of ours', () => {
    const older = serverEntry.register('{"a":1}', scope, root, { command: '/old', args: ['mcp'] });
    const made = register(older);
    expect(serverEntry.registered(made, scope, root)).toEqual(server);
    expect(made).not.toContain('/old');
  });

  it.each([
    ['text that is no JSON', '{"mcpServers": '],
    ['a comment', '// mine\n{}'],
    ['a list', '[]'],
    [
      'servers that are a list',
      scope === 'local' ? `{"projects": {"${root}": {"mcpServers": []}}}` : '{"mcpServers": []}',
    ],
    ['servers that are text', scope === 'local' ? '{"projects": "x"}' : '{"mcpServers": "x"}'],
  ])('is refused by %s', (_, text) => {
    expect(() => register(text)).toThrow(/line|must be an object/);
    expect(serverEntry.registered(text, scope, root)).toBeUndefined();
  });
});

it('a look-alike is not ours', () => {
  const text = '{"mcpServers":{"ephor2":{"command":"x"},"Ephor":{"command":"x"},"ephor":{"url":"http://x"}}}';
  expect(serverEntry.registered(text, 'user', root)).toBeUndefined();
});

it('an edit of one stretch can be had back', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(undone(after, reverseOf(before, after))).toBe(before);
    }),
  );
});
