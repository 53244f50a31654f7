import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answersOf, type SetUp } from '../../../../test/given/answers.ts';

const setUp: SetUp = ({ root, userHome, write }) => {
  write('.ssh/id_rsa', 'k');
  write('.ssh/config', '');
  write('.aws/credentials', 'k');
  mkdirSync(`${root}/src`);
  symlinkSync(`${userHome}/.ssh`, `${root}/keys`);
  symlinkSync('/etc', `${root}/settings`);
  symlinkSync(`${root}/.ephor/config.yaml`, `${root}/plain.yaml`);
};
const system = answersOf('protect-system', setUp);
const secrets = answersOf('protect-secrets', setUp);
const own = answersOf('protect-ephor', setUp);

describe('tools of servers are kept from system paths', () => {
  it.each<[string, string, object]>([
    ['[SP-010] ~/.ssh', 'mcp__filesystem__write_file', { path: 'USERHOME/.ssh/config', content: '' }],
    ['[SP-010] ~/.aws', 'mcp__filesystem__write_file', { path: '~/.aws/credentials', content: '' }],
    ['[SP-010] /etc', 'mcp__filesystem__edit_file', { path: '/etc/hosts', edits: [] }],
    ['[SP-010] a tool that nobody knows', 'mcp__x__do', { filePath: '/etc/hosts' }],
    ['[SP-010] a folder', 'mcp__filesystem__create_directory', { path: '/etc/new.d' }],
    ['[SP-010] the end of a move', 'mcp__filesystem__move_file', { source: 'a', destination: '/etc/a' }],
    [
      '[SP-010] the beginning of a move',
      'mcp__filesystem__move_file',
      { source: '/etc/a', destination: 'a' },
    ],
    ['[SP-010] a delete', 'mcp__filesystem__delete_file', { path: '/etc/hosts' }],
    ['[SP-189] a detour', 'mcp__filesystem__write_file', { path: 'src/../../.ssh/config', content: '' }],
    [
      '[SP-189] a detour from /tmp',
      'mcp__filesystem__write_file',
      { path: '/tmp/../etc/hosts', content: '' },
    ],
    ['[SP-189] a link', 'mcp__filesystem__write_file', { path: 'keys/config', content: '' }],
    ['[SP-189] a linked folder', 'mcp__filesystem__write_file', { path: 'settings/hosts', content: '' }],
    ['[SP-189] an address', 'mcp__filesystem__write_file', { uri: 'file:///tmp/../etc/hosts' }],
    ['[SP-189] one of many', 'mcp__x__push', { files: [{ path: 'a' }, { path: '../.aws/credentials' }] }],
  ])('%s', async (_, tool, input) => {
    expect(await system(tool, { ...input })).toBe('deny system_path');
  });

  it.each<[string, string, object]>([
    ['[SP-010] a key', 'mcp__filesystem__read_file', { path: 'USERHOME/.ssh/id_rsa' }],
    ['[SP-010] credentials', 'mcp__filesystem__read_text_file', { path: '~/.aws/credentials' }],
    ['[SP-189] a key through a link', 'mcp__filesystem__read_file', { path: 'keys/id_rsa' }],
    ['[SP-189] a key by a detour', 'mcp__filesystem__read_file', { path: 'src/../../.ssh/id_rsa' }],
    ['[SP-010] a copy of a key', 'mcp__filesystem__copy_file', { source: '~/.ssh/id_rsa', destination: 'a' }],
  ])('%s is for the user to decide', async (_, tool, input) => {
    expect(await secrets(tool, { ...input })).toBe('ask secret');
  });

  it('a link to Ephor’s own files leads nowhere', async () => {
    expect(await own('mcp__filesystem__write_file', { path: 'plain.yaml', content: '' })).toBe(
      'deny ephor_protected',
    );
    expect(await own('mcp__filesystem__read_file', { path: 'plain.yaml' })).toBe('passes');
  });

  it.each<[string, object]>([
    ['mcp__filesystem__write_file', { path: 'src/a.ts', content: 'see /etc/hosts and ~/.ssh' }],
    ['mcp__filesystem__read_file', { path: '/etc/hosts' }],
    ['mcp__github__create_issue', { title: 'about /etc/hosts', body: '~/.ssh' }],
    ['mcp__github__create_or_update_file', { path: 'src/a.ts', content: '' }],
    ['mcp__browser__navigate', { url: 'https://example.com/etc/hosts' }],
    ['mcp__api__create_route', { path: '/' }],
    ['mcp__api__call', { path: '/no-such-folder/users' }],
  ])('ordinary work passes: %s %j', async (tool, input) => {
    expect(await system(tool, { ...input })).toBe('passes');
  });
});
