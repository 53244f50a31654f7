import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { givenMachine, localSettings } from './given-install.ts';

const shared = '.claude/settings.json';
const shells = ['sh', 'dash', 'bash', 'zsh', 'ksh'].filter(
  (shell) => spawnSync(shell, ['-c', ':']).error === undefined,
);

interface Settings {
  readonly hooks: Readonly<
    Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>
  >;
}

/** A repository whose hooks are committed, and its lines as a teammate's client runs them. */
async function givenShared(words = '') {
  const machine = givenMachine();
  expect((await machine.ephor(`init --scope project ${words}`)).code).toBe(0);
  const { hooks } = JSON.parse(machine.read(shared)) as Settings;
  const lines = Object.fromEntries(
    Object.entries(hooks).map(([event, [entry]]) => [event, entry?.hooks[0]?.command ?? '']),
  );
  const run = (event: string, fields: object, { home = '/nobody', shell = 'sh', env = {} } = {}) =>
    spawnSync(shell, ['-c', lines[event] ?? 'exit 9'], {
      cwd: machine.cwd,
      encoding: 'utf8',
      input: JSON.stringify({
        session_id: 's',
        cwd: machine.cwd,
        hook_event_name: event,
        ...fields,
      }),
      env: { PATH: process.env['PATH'], HOME: home, CLAUDE_PROJECT_DIR: machine.cwd, ...env },
    });
  const tool = (tool_name: string, tool_input: object = {}) => ({ tool_name, tool_input, tool_use_id: 'x' });
  return { ...machine, lines, run, tool };
}

const silence = { status: 0, stdout: '', stderr: '' };

describe('hooks that are committed', () => {
  test('name no place of this machine, whoever installs them', async () => {
    const { read, home, cwd } = await givenShared();
    for (const text of [read(shared), read('.mcp.json')]) {
      expect(text).not.toContain(home);
      expect(text).not.toContain(cwd);
    }
    const moved = givenMachine();
    moved.write(`${moved.home}/own/config.yaml`, 'engine:\n  enabled: false\n');
    await moved.ephor('init --scope project --no-mcp', { EPHOR_HOME: `${moved.home}/own` });
    expect(moved.read(shared)).not.toContain(moved.home);
  });

  test.each(shells)('say once how to get Ephor where it is not, and hold nothing up: %s', async (shell) => {
    const { run, tool, lines } = await givenShared();
    for (const event of Object.keys(lines).filter((each) => each !== 'SessionStart'))
      expect(run(event, tool('Write'), { shell }), event).toMatchObject(silence);
    const { stdout, status } = run('SessionStart', { source: 'startup' }, { shell });
    expect(status).toBe(0);
    const { systemMessage } = JSON.parse(stdout) as { systemMessage: string };
    expect(systemMessage).toMatch(/^This project uses Ephor, .*npx ephor init$/);
  });

  test.each(shells)('hold changes with --require, and let reading pass: %s', async (shell) => {
    const { run, tool } = await givenShared('--require');
    for (const name of ['Write', 'Edit', 'NotebookEdit', 'Bash']) {
      const { status, stderr } = run('PreToolUse', tool(name), { shell });
      expect(status, name).toBe(2);
      expect(stderr).toMatch(/^This project uses Ephor.*npx ephor init\n$/);
    }
    const read = tool('Read', { file_path: 'a "tool_name":"Bash" b' });
    expect(run('PreToolUse', read, { shell })).toMatchObject(silence);
    expect(run('PreToolUse', tool('Grep'), { shell })).toMatchObject(silence);
    expect(run('PreToolUse', tool('Bash'), { shell, env: { EPHOR_DISABLED: '1' } })).toMatchObject(silence);
    expect(run('PostToolUse', tool('Bash'), { shell })).toMatchObject(silence);
  });

  test.each(shells)('do all they do elsewhere where Ephor is: %s', async (shell) => {
    const { run, tool, home, cwd } = await givenShared();
    const forbidden = tool('Write', { file_path: `${cwd}/.ephor/config.yaml`, content: '' });
    expect(run('PreToolUse', forbidden, { shell, home }).stdout).toContain('ephor_protected');
    expect(run('PreToolUse', tool('Read', { file_path: 'a' }), { shell, home })).toMatchObject(silence);
    expect(run('SessionStart', { source: 'startup' }, { shell, home }).stdout).not.toContain('npx ephor');
  });

  test('fail where Ephor was and its hook is gone, so that the client holds the call up', async () => {
    const { run, tool, home } = await givenShared();
    rmSync(`${home}/.ephor/bin/hook`);
    expect(run('PreToolUse', tool('Write'), { home }).status).not.toBe(0);
  });

  test('start no process more than the hook’s own', async () => {
    const { lines } = await givenShared('--require');
    expect(lines['PreToolUse']).toMatch(/; exec "[^"]+" claude-code PreToolUse$/);
    expect(lines['PreToolUse']?.split('||')[0]).toMatch(/^\[ -x "[^"]+" \] $/);
  });

  test('are kept as they are by a plain `ephor init`, which adds no second ones', async () => {
    const { ephor, read, json } = await givenShared('--require');
    const before = read(shared);
    expect(await json('init')).toMatchObject({ scope: 'project', ready: true });
    expect(read(shared)).toBe(before);
    expect(() => read(localSettings)).toThrow('ENOENT');
    await ephor('init --scope project');
    expect(read(shared)).not.toContain('exit 2');
  });

  test('are examined by the doctor, and go with `ephor uninstall`', async () => {
    const { ephor, cwd } = await givenShared('--require');
    const { stdout, code } = await ephor('doctor');
    expect(stdout).toContain('All is well.');
    expect(code).toBe(0);
    await ephor('uninstall');
    expect(existsSync(`${cwd}/${shared}`)).toBe(false);
  });

  test('take the place of older ones that stop everybody', async () => {
    const { ephor, read, write, lines } = await givenShared();
    const older = (event: string) => `\\"$HOME/.ephor/bin/hook\\" claude-code ${event}`;
    let text = read(shared);
    for (const [event, line] of Object.entries(lines))
      text = text.replace(JSON.stringify(line).slice(1, -1), () => older(event));
    expect(text).toContain(`"${older('PreToolUse')}"`);
    write(shared, text);
    await ephor('init');
    expect(read(shared)).toContain(JSON.stringify(lines['PreToolUse']));
    expect(read(shared)).not.toContain(`"${older('PreToolUse')}"`);
  });

  test('are the only ones that can require anything', async () => {
    const { ephor } = givenMachine();
    expect(await ephor('init --require')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('--scope project'),
    });
  });
});
