import { existsSync, readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { givenMachine, localSettings } from './given-install.ts';

const odd = '{ "model":  "x",\r\n "enabledPlugins": {"other@place": false} }';

describe('ephor init --as plugin', () => {
  test('puts the plugin where no upgrade moves it, names it in the settings, and takes all of it back', async () => {
    const { ephor, write, read, home } = givenMachine();
    write(localSettings, odd, 0o640);
    const { code, stdout, stderr } = await ephor('init --as plugin');
    expect(code, stdout + stderr).toBe(0);
    expect(JSON.parse(read(localSettings))).toMatchObject({
      hooks: { PreToolUse: expect.anything() },
      enabledPlugins: { 'other@place': false, 'ephor@ephor': true },
      extraKnownMarketplaces: {
        ephor: { source: { source: 'directory', path: `${home}/.ephor/marketplace` } },
      },
    });
    const made = read(localSettings);
    expect(readdirSync(`${home}/.ephor/marketplace/plugin/commands`)).toContain('do.md');
    expect(statSync(`${home}/.ephor/marketplace/plugin/programs/hook`).mode & 0o100).toBe(0o100);
    await ephor('init');
    expect(read(localSettings)).toBe(made);
    await ephor('uninstall --user');
    expect(read(localSettings)).toBe(odd);
    expect(existsSync(`${home}/.ephor/marketplace`)).toBe(false);
  });

  test('is undone by `--as settings`, which leaves the hooks', async () => {
    const { ephor, read } = givenMachine();
    await ephor('init');
    const before = read(localSettings);
    await ephor('init --as plugin');
    await ephor('init --as settings');
    expect(read(localSettings)).toBe(before);
  });

  test('is not for the settings that everybody shares', async () => {
    const { ephor, cwd } = givenMachine();
    const { code, stderr } = await ephor('init --as plugin --scope project');
    expect(code).not.toBe(0);
    expect(stderr).toContain('--scope local');
    expect(existsSync(`${cwd}/.claude`)).toBe(false);
  });
});
