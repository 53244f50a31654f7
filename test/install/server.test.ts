import { existsSync, statSync, symlinkSync, lstatSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { freeTools } from '../../src/kernel/commands/mcp-tools.ts';
import { givenMachine, localSettings } from './given-install.ts';

const server = { command: '${HOME}/.ephor/bin/mcp', args: [] };
const others =
  '{\r\n\t"mcpServers": {\r\n\t\t"other": { "command": "x" }\r\n\t},\r\n\t"numStartups":  1.0\r\n}';

/** Where each scope keeps its servers, and how to find ours there. */
const places = {
  project: { file: '.mcp.json', words: '--scope project', of: () => ['mcpServers'] },
  user: { file: '.claude.json', words: '--scope user', of: () => ['mcpServers'] },
  local: { file: '.claude.json', words: '', of: (cwd: string) => ['projects', cwd, 'mcpServers'] },
} as const;
const scopes = Object.keys(places) as (keyof typeof places)[];

function given(scope: keyof typeof places) {
  const machine = givenMachine();
  const { file, words, of } = places[scope];
  const path = scope === 'project' ? `${machine.cwd}/${file}` : `${machine.home}/${file}`;
  const found = (): unknown =>
    [...of(machine.cwd), 'ephor'].reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      JSON.parse(machine.read(path).replace('\uFEFF', '')),
    );
  return { ...machine, path, found, init: (more = '') => machine.ephor(`init ${words} ${more}`) };
}

describe.each(scopes)('our MCP server in scope %s', (scope) => {
  test('is registered beside all else, and goes without a trace [RO-007]', async () => {
    const { write, read, path, init, found, ephor } = given(scope);
    write(path, others, 0o640);
    expect((await init()).code).toBe(0);
    expect(found()).toEqual(server);
    expect(read(path)).toContain('"other": { "command": "x" }');
    expect(read(path)).toContain('"numStartups":  1.0');
    const once = read(path);
    await init();
    expect(read(path)).toBe(once);
    const { stdout, code } = await ephor('uninstall');
    expect(code).toBe(0);
    expect(stdout).toContain('byte for byte');
    expect(read(path)).toBe(others);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('640');
  });

  test('leaves no file where there was none', async () => {
    const { init, ephor, path, found } = given(scope);
    await init();
    expect(found()).toEqual(server);
    expect((statSync(path).mode & 0o777).toString(8)).toBe(scope === 'project' ? '644' : '600');
    await ephor('uninstall');
    expect(existsSync(path)).toBe(false);
  });

  test('stops before anything is written at a file that it can’t read, unless it is left out', async () => {
    const { write, read, path, init, cwd } = given(scope);
    const broken = '{"mcpServers": ';
    write(path, broken);
    const { code, stderr } = await init();
    expect(code).toBe(3);
    expect(stderr).toContain(path);
    expect(stderr).toContain('--no-mcp');
    expect(existsSync(`${cwd}/.ephor`)).toBe(false);
    expect((await init('--no-mcp')).code).toBe(0);
    expect(read(path)).toBe(broken);
  });

  test('goes alone when somebody changed the file since', async () => {
    const { write, read, path, init, ephor } = given(scope);
    write(path, others);
    await init();
    write(path, read(path).replace('1.0', '2.0'));
    const { stdout } = await ephor('uninstall');
    expect(stdout).toContain('only our MCP server went');
    expect(read(path)).toBe(others.replace('1.0', '2.0'));
  });

  test('is left out with --no-mcp, also afterwards', async () => {
    const { init, path, json, write, read } = given(scope);
    write(path, others);
    await init();
    expect(read(path)).not.toBe(others);
    await init('--no-mcp');
    expect(read(path)).toBe(others);
    const { checks } = await json<{ checks: { id: string; status: string }[] }>('doctor');
    expect(checks.find(({ id }) => id === 'mcp')).toMatchObject({ status: 'note' });
  });

  test('is shown by --dry-run, with nothing of the user’s', async () => {
    const { init, path, write, read } = given(scope);
    write(path, '{"mcpServers":{"other":{"env":{"KEY":"hush"}}}}');
    const { stdout } = await init('--dry-run');
    expect(stdout).toContain('.ephor/bin/mcp');
    expect(stdout).not.toContain('hush');
    expect(read(path)).not.toContain('ephor');
  });

  test('answers the doctor, who finds out when it does not', async () => {
    const { init, json, write, home } = given(scope);
    await init();
    const look = async () =>
      (await json<{ checks: { id: string; status: string; finding: string }[] }>('doctor')).checks.filter(
        ({ id }) => id === 'mcp',
      );
    expect(await look()).toMatchObject([
      {
        status: expect.stringMatching(/ok|note/),
        finding: expect.stringContaining(`${freeTools.length + 1} tools`),
      },
    ]);
    write(`${home}/.ephor/bin/mcp`, '#!/bin/sh\necho no >&2; exit 1\n', 0o755);
    expect(await look()).toMatchObject([
      { status: 'fail', finding: expect.stringContaining('does not answer: no') },
    ]);
  });
});

test('the client’s file may be a link, and lie where CLAUDE_CONFIG_DIR says', async () => {
  const { ephor, write, read, home, cwd } = givenMachine();
  write(`${home}/dotfiles/claude.json`, '{"a":1}');
  write(`${home}/config/x`, '');
  symlinkSync(`${home}/dotfiles/claude.json`, `${home}/config/.claude.json`);
  const env = { CLAUDE_CONFIG_DIR: `${home}/config` };
  await ephor('init', env);
  expect(JSON.parse(read(`${home}/dotfiles/claude.json`))).toEqual({
    a: 1,
    projects: { [cwd]: { mcpServers: { ephor: server } } },
  });
  expect(existsSync(`${home}/.claude.json`)).toBe(false);
  await ephor('uninstall', env);
  expect(lstatSync(`${home}/config/.claude.json`).isSymbolicLink()).toBe(true);
  expect(read(`${home}/dotfiles/claude.json`)).toBe('{"a":1}');
});

describe('the settings', () => {
  interface Granted {
    readonly permissions?: { readonly allow?: readonly string[] };
    readonly enabledMcpjsonServers?: readonly string[];
  }
  const parse = (text: string): Granted => JSON.parse(text) as Granted;

  test('permit our own tools with one entry', async () => {
    const { ephor, read, write } = givenMachine();
    write(localSettings, '{"permissions": {"allow": ["Bash(ls)"], "deny": []}}');
    await ephor('init');
    const { permissions, enabledMcpjsonServers } = parse(read(localSettings));
    expect(permissions?.allow).toEqual(['Bash(ls)', 'mcp__ephor']);
    expect(enabledMcpjsonServers).toBeUndefined();
  });

  test('of a repository say that its server may start', async () => {
    const { ephor, read } = givenMachine();
    await ephor('init --scope project');
    expect(parse(read('.claude/settings.json'))).toMatchObject({ enabledMcpjsonServers: ['ephor'] });
  });

  test('lose what is ours when they were changed since, and nothing else', async () => {
    const { ephor, read, write } = givenMachine();
    const text = '{\n  "permissions": {\n    "allow": [\n      "Bash(ls)"\n    ]\n  },\n  "model": "x"\n}\n';
    write(localSettings, text);
    await ephor('init');
    write(localSettings, read(localSettings).replace('"x"', '"y"'));
    await ephor('uninstall');
    expect(read(localSettings)).toBe(text.replace('"x"', '"y"'));
  });

  test('say nothing of tools with --no-mcp', async () => {
    const { ephor, read } = givenMachine();
    await ephor('init');
    await ephor('init --no-mcp');
    expect(read(localSettings)).not.toContain('mcp__');
    expect(parse(read(localSettings)).permissions).toBeUndefined();
  });
});
