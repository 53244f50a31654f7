import { describe, expect, it } from 'vitest';
import { toolPaths } from './tool-paths.ts';

const found = (tool: string, input: unknown): string =>
  toolPaths({ server: 'filesystem', tool, input }, () => '/home/dev')
    .map(([path, use]) => `${use} ${path}`)
    .join(', ');

describe('paths in what a tool is given', () => {
  it.each<[string, unknown, string]>([
    ['write_file', { path: '/etc/hosts', content: '/etc/passwd' }, 'write /etc/hosts'],
    ['read_file', { path: 'a.txt' }, 'read a.txt'],
    ['read_multiple_files', { paths: ['a', 'b'] }, 'read a, read b'],
    ['edit_file', { file_path: 'a', edits: [{ oldText: '/etc', newText: 'x' }] }, 'write a'],
    ['writeFile', { filePath: '~/.ssh/config' }, 'write /home/dev/.ssh/config'],
    ['write_file', { uri: 'file:///etc/my%20hosts' }, 'write /etc/my hosts'],
    ['delete_file', { path: 'a' }, 'delete a'],
    ['move_file', { source: '/etc/a', destination: './b' }, 'read /etc/a, delete /etc/a, write ./b'],
    [
      'copy_file',
      { source: '~/.ssh/id_rsa', destination: '/tmp/x' },
      'read /home/dev/.ssh/id_rsa, write /tmp/x, read /tmp/x',
    ],
    [
      'push_files',
      { files: [{ path: 'a', content: 'b' }, { path: 'c' }] },
      'write a, read a, write c, read c',
    ],
    ['do_it', { options: { target_file: 'a' } }, 'write a, read a'],
    ['create_directory', { path: '../.aws' }, 'write ../.aws'],
  ])('%s %j: %s', (tool, input, expected) => {
    expect(found(tool, input)).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['create_issue', { title: '/etc/hosts', body: 'see /etc/hosts' }],
    ['send_mail', { to: 'a@b.c', from: 'me@b.c' }],
    ['navigate', { url: 'https://example.com/etc/hosts' }],
    ['create_route', { path: '/' }],
    ['write_file', { path: 's3://bucket/key' }],
    ['write_file', { path: '' }],
    ['write_file', { path: 7 }],
    ['write_file', { path: 'a\nb' }],
    ['write_file', null],
    ['query', { source: 'orders', target: 'lines' }],
  ])('none in %s %j', (tool, input) => {
    expect(found(tool, input)).toBe('');
  });

  it('are bounded', () => {
    const many = { files: Array.from({ length: 5_000 }, (_, at) => ({ path: `f${at}` })) };
    expect(toolPaths({ server: 's', tool: 'read_files', input: many }, () => '').length).toBeLessThanOrEqual(
      100,
    );
    let deep: unknown = { path: '/etc/hosts' };
    for (let at = 0; at < 50; at += 1) deep = { inner: deep };
    expect(found('write_file', deep)).toBe('');
  });
});
