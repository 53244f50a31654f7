import { describe, expect, it } from 'vitest';
import { ownProcess, startedServers as started, transcripts } from './server-entry.ts';

const { runs, session } = ownProcess;

describe('the program of Claude Code', () => {
  it.each([
    ['/home/dev/.local/share/claude/versions/2.1.325', undefined],
    ['/usr/lib/node_modules/@anthropic-ai/claude-code-linux-x64/claude', undefined],
    ['/usr/lib/node_modules/@anthropic-ai/claude-code/bin/claude.exe', undefined],
    ['/usr/bin/node', '/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js'],
    ['/usr/bin/node', '/opt/claude-code/cli.mjs'],
    ['/usr/bin/bun', '/app/node_modules/@anthropic-ai/claude-agent-sdk/cli.js'],
  ])('is %s %s', (program, script) => {
    expect(runs({ program, script })).toBe(true);
  });

  it.each([
    ['/usr/bin/vim', undefined],
    ['/home/dev/claude-notes', undefined],
    ['/home/dev/notclaude', undefined],
    ['/home/claude/bin/tool', undefined],
    ['/usr/bin/bash', undefined],
    ['/usr/bin/node', '/home/dev/claude.js'],
    ['/usr/bin/node', '/home/dev/claude-code/other.js'],
    ['/usr/bin/node', '/home/dev/my-claude-code/cli.js'],
    ['/usr/bin/node', undefined],
    [undefined, undefined],
  ])('is not %s %s', (program, script) => {
    expect(runs({ program, script })).toBe(false);
  });
});

describe('its arguments', () => {
  const id = '3f2a81c0-1111-4111-8111-111111111111';

  it.each([
    [['claude', '--resume', id], id],
    [['claude', `--session-id=${id}`], id],
    [['claude', '-r', id, '-p'], id],
    [['claude', '--resume'], undefined],
    [['claude', '--resume', 'the one about auth'], undefined],
    [['claude', '-p', id], undefined],
  ])('%j name the session %s', (argv, expected) => {
    expect(session(argv)).toBe(expected);
  });
});

it('keeps transcripts in a folder that is named after the working folder', () => {
  expect(transcripts('/home/dev/my.repo')).toBe('projects/-home-dev-my-repo');
});

describe('the servers that it starts', () => {
  const server = { command: 'npx', args: ['-y', 'a-server'] };
  it.each([
    [JSON.stringify({ mcpServers: { a: server } }), [['npx', '-y', 'a-server']]],
    [JSON.stringify({ projects: { '/r': { mcpServers: { a: { command: 'a' } } }, '/s': 7 } }), [['a']]],
    [JSON.stringify({ mcpServers: { a: { type: 'http', url: 'https://x' } } }), []],
    ['{', []],
    ['', []],
    ['null', []],
  ])('%s', (text, expected) => {
    expect(started(text)).toEqual(expected);
  });
});
