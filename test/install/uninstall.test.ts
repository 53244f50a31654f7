import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { givenMachine, localSettings, snapshot } from './given-install.ts';

const odd = '{ "model":  "x",\r\n "permissions": {"allow": [ ]} }';

describe('ephor uninstall', () => {
  test.each([
    ['a file of an odd manner', odd],
    ['an empty object', '{}'],
    ['an empty file', ''],
    ['empty hooks', '{"hooks": {"Stop": []}}\n'],
    ['a byte order mark', '\uFEFF{\n    "a": 1.0\n}'],
  ])('restores every byte: %s', async (_, text) => {
    const { ephor, write, read } = givenMachine();
    write(localSettings, text, 0o640);
    await ephor('init');
    await ephor('init');
    expect(read(localSettings)).not.toBe(text);
    const { code, stdout } = await ephor('uninstall');
    expect(code).toBe(0);
    expect(stdout).toContain('byte for byte');
    expect(read(localSettings)).toBe(text);
  });

  test('takes away the file and the folder that were not there before', async () => {
    const { ephor, cwd } = givenMachine();
    await ephor('init');
    expect((await ephor('uninstall')).code).toBe(0);
    expect(existsSync(`${cwd}/.claude`)).toBe(false);
  });

  test('takes out only our hooks when somebody changed the file since, and says so', async () => {
    const { ephor, write, read } = givenMachine();
    write(localSettings, odd);
    await ephor('init');
    write(localSettings, read(localSettings).replace('"x"', '"y"'));
    const { stdout } = await ephor('uninstall');
    expect(stdout).toContain('changed since');
    expect(read(localSettings)).toBe(odd.replace('"x"', '"y"'));
  });

  test('after a second init restores what the file was between the two', async () => {
    const { ephor, write, read } = givenMachine();
    write(localSettings, odd);
    await ephor('init');
    write(localSettings, read(localSettings).replace('"x"', '"y"'));
    await ephor('init');
    await ephor('uninstall');
    expect(read(localSettings)).toBe(odd.replace('"x"', '"y"'));
  });

  test('finds our hooks in every scope, also without a record of them', async () => {
    const { ephor, json, cwd, home } = givenMachine();
    await ephor('init --scope user');
    await ephor('init --scope project');
    await ephor('uninstall --purge --yes');
    expect(existsSync(`${cwd}/.claude`)).toBe(false);
    expect(existsSync(`${home}/.claude`)).toBe(false);
    expect(await json('uninstall')).toMatchObject({ settings: [] });
  });

  test('changes nothing with --dry-run, and nothing when there is nothing', async () => {
    const { ephor, home } = givenMachine();
    const clean = snapshot(home);
    expect((await ephor('uninstall')).code).toBe(0);
    expect(snapshot(home)).toEqual(clean);
    await ephor('init');
    const before = snapshot(home);
    const { stdout } = await ephor('uninstall --dry-run --purge --user');
    expect(stdout).toContain('would be removed');
    expect(snapshot(home)).toEqual(before);
  });

  test('purges only when told so twice, and leaves nothing that a new start could trip over', async () => {
    const { ephor, json, cwd } = givenMachine();
    await ephor('init');
    expect(await ephor('uninstall --purge')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('--yes'),
    });
    expect(existsSync(`${cwd}/.ephor`)).toBe(true);
    expect((await ephor('uninstall --purge --yes')).code).toBe(0);
    expect(existsSync(`${cwd}/.ephor`)).toBe(false);
    await ephor('init');
    expect(await json('status')).toMatchObject({ problems: [] });
  });

  async function givenTwo() {
    const machine = givenMachine();
    const other = `${machine.home}/other`;
    mkdirSync(other);
    await machine.ephor('init');
    await machine.ephor('init', {}, other);
    return { ...machine, other };
  }

  test('with --user refuses while another project uses the programs, and says which and what to do', async () => {
    const { ephor, home, cwd, other } = await givenTwo();
    const before = snapshot(home);
    const { code, stderr } = await ephor('uninstall --user');
    expect(code).toBe(3);
    expect(stderr).toContain(`\n  ${other}\n`);
    expect(stderr).toContain('ephor uninstall');
    expect(stderr).toContain('--yes');
    expect(snapshot(home)).toEqual(before);
    await ephor('uninstall', {}, other);
    expect((await ephor('uninstall --user')).code).toBe(0);
    expect(existsSync(`${home}/.ephor/bin`)).toBe(false);
    expect(existsSync(`${home}/.ephor/runtime`)).toBe(false);
    expect(existsSync(`${home}/.ephor/key`)).toBe(true);
    expect(existsSync(`${cwd}/.claude`)).toBe(false);
  });

  test('with --user and --yes takes the hooks out of the other projects too', async () => {
    const { ephor, home, other, cwd } = await givenTwo();
    const { code, stdout } = await ephor('uninstall --user --yes');
    expect(code).toBe(0);
    expect(stdout).toContain(`${other}/${localSettings}`);
    expect(existsSync(`${other}/.claude`)).toBe(false);
    expect(existsSync(`${cwd}/.claude`)).toBe(false);
    expect(existsSync(`${home}/.claude.json`)).toBe(false);
    expect(existsSync(`${home}/.ephor/bin`)).toBe(false);
  });

  test('with --user does not mind a project whose hooks are committed, or one that is gone', async () => {
    const { ephor, home, other, read } = await givenTwo();
    await ephor('uninstall', {}, other);
    await ephor('init --scope project', {}, other);
    mkdirSync(`${home}/gone`);
    await ephor('init', {}, `${home}/gone`);
    rmSync(`${home}/gone`, { recursive: true });
    expect((await ephor('uninstall --user')).code).toBe(0);
    expect(read(`${other}/.claude/settings.json`)).toContain('claude-code PreToolUse');
  });
});
