import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenProject, spokenIn, toolCall } from '../../../../test/given/project.ts';
import { handleHook } from '../../../line/handle-hook.ts';

const rule = (match: string): string =>
  `rules:\n  - id: tried\n    match: ${match}\n    reason: no\n    remedy: else\n`;

async function decisionOn(match: string, tool: string, input: object): Promise<string> {
  const project = givenProject();
  project.write('repo/.ephor/rules/tried.yaml', rule(match));
  project.write('repo/migrations/001.sql', 'create');
  project.write('outside/real.sql', 'create');
  symlinkSync(`${project.root}/migrations`, `${project.root}/linked`);
  symlinkSync(`${project.userHome}/outside/real.sql`, `${project.root}/migrations/link.sql`);
  mkdirSync(`${project.root}/src`);
  const reply = await handleHook(project.line, toolCall(project, tool, input));
  return spokenIn(reply).decision;
}

describe('a rule about paths', () => {
  it.each([
    ['the file itself', 'migrations/**', 'migrations/001.sql', 'deny'],
    ['a new file', 'migrations/**', 'migrations/002.sql', 'deny'],
    ['a folder', 'migrations/', 'migrations/deep/er/002.sql', 'deny'],
    ['a way round by ..', 'migrations/**', 'src/../migrations/001.sql', 'deny'],
    ['a linked folder', 'migrations/**', 'linked/001.sql', 'deny'],
    ['a new file in a linked folder', 'migrations/**', 'linked/new.sql', 'deny'],
    ['a link that leads out, by its name', 'migrations/**', 'migrations/link.sql', 'deny'],
    ['a name without slash, anywhere', '*.sql', 'migrations/001.sql', 'deny'],
    ['a dot file', '**/.env*', 'src/.env.local', 'deny'],
    ['one in the root only', './package.json', 'package.json', 'deny'],
    ['the same name elsewhere', './package.json', 'src/package.json', 'silent'],
    ['another case is another file', 'migrations/**', 'Migrations/001.sql', 'silent'],
    ['another folder', 'migrations/**', 'src/migrations.sql', 'silent'],
    ['a folder that begins alike', 'migrations/**', 'migrations-old/1.sql', 'silent'],
    ['a glob that looks like a comment', '#*', 'src/a', 'silent'],
  ])('%s: %s and %s: %s', async (_, glob, path, decision) => {
    const written = await decisionOn(`{ path: '${glob}' }`, 'Write', { file_path: path, content: '' });
    expect(written).toBe(decision);
  });

  it('holds for a repository that is reached through a link', async () => {
    const project = givenProject();
    project.write('repo/.ephor/rules/tried.yaml', rule('{ path: migrations/** }'));
    symlinkSync(project.root, `${project.userHome}/alias`);
    const there = { root: `${project.userHome}/alias` };
    const input = { file_path: `${there.root}/migrations/1.sql`, content: '' };
    const reply = await handleHook(project.line, toolCall(there, 'Write', input));
    expect(spokenIn(reply).decision).toBe('deny');
  });

  it('can name absolute paths', async () => {
    const written = await decisionOn("{ path: '/etc/**' }", 'Write', {
      file_path: '/etc/hosts',
      content: '',
    });
    expect(written).toBe('deny');
  });
});

describe('a rule about other things', () => {
  it.each([
    [
      'all keys must fit',
      '{ action: write, path: src/ }',
      'Write',
      { file_path: 'src/a', content: '' },
      'deny',
    ],
    [
      'one key does not fit',
      '{ action: read, path: src/ }',
      'Write',
      { file_path: 'src/a', content: '' },
      'silent',
    ],
    ['one of several patterns', '{ command: [rm, mv] }', 'Bash', { command: 'mv a b' }, 'deny'],
    [
      'text in a file, any case',
      '{ content: console.LOG }',
      'Write',
      { file_path: 'a', content: 'x\nConsole.log(1)' },
      'deny',
    ],
    ['text with a gap', '{ content: "eval(*)" }', 'Write', { file_path: 'a', content: 'eval(\n1)' }, 'deny'],
    ['other text', '{ content: debugger }', 'Write', { file_path: 'a', content: 'fine' }, 'silent'],
    [
      'an address',
      '{ url: "https://*.example.com/*" }',
      'WebFetch',
      { url: 'https://A.Example.com/x', prompt: '' },
      'deny',
    ],
    [
      'another address',
      '{ url: "https://*.example.com/*" }',
      'WebFetch',
      { url: 'https://example.org/', prompt: '' },
      'silent',
    ],
    ['an MCP tool', '{ mcp: db/drop* }', 'mcp__db__drop_table', {}, 'deny'],
    ['another MCP server', '{ mcp: db/drop* }', 'mcp__files__drop', {}, 'silent'],
    ['a tool by name', '{ tool: mcp__db__* }', 'mcp__db__query', {}, 'deny'],
    ['no key at all', '{}', 'Bash', { command: 'ls' }, 'silent'],
  ] as const)('%s', async (_, match, tool, input, decision) => {
    expect(await decisionOn(match, tool, input)).toBe(decision);
  });

  it('can hold a prompt back', async () => {
    const project = givenProject();
    project.write('repo/.ephor/rules/tried.yaml', rule('{ prompt: deploy*production }'));
    const told = (prompt: string) =>
      handleHook(project.line, {
        host: 'claude-code',
        eventName: 'UserPromptSubmit',
        id: prompt,
        projectFolder: project.root,
        payload: JSON.stringify({
          session_id: 's',
          cwd: project.root,
          hook_event_name: 'UserPromptSubmit',
          prompt,
        }),
      });
    expect((await told('Please DEPLOY it to Production now')).stdout).toContain('"decision":"block"');
    expect((await told('What is production?')).stdout).not.toContain('block');
  });
});
