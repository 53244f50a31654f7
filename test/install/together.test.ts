import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { givenMachine, localSettings } from './given-install.ts';

const rounds = Number(process.env['EPHOR_ROUNDS'] ?? 2);
const atOnce = 4;

const failed = (results: readonly { code: number | null; stdout: string; stderr: string }[]) =>
  results.filter(({ code }) => code !== 0).map(({ stdout, stderr }) => stdout + stderr);

describe('several `ephor init` at once', { timeout: 300_000 }, () => {
  test('in one repository all succeed, and leave what one leaves', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ephor, json, read, home, cwd } = givenMachine();
      const results = await Promise.all(Array.from({ length: atOnce }, () => ephor('init --key file')));
      expect(failed(results)).toEqual([]);
      const settings = JSON.parse(read(localSettings)) as { hooks: Record<string, unknown[]> };
      expect(Object.values(settings.hooks).map((entries) => entries.length)).toEqual(
        Object.values(settings.hooks).map(() => 1),
      );
      expect(await json('status')).toMatchObject({ problems: [] });
      const leftovers = readdirSync(`${home}/.ephor`, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\.new$|\.tmp$|\.lock$/.test(name),
      );
      expect(leftovers).toEqual([]);
      await ephor('uninstall');
      expect(existsSync(`${cwd}/.claude`)).toBe(false);
      expect(existsSync(`${home}/.claude.json`)).toBe(false);
    }
  });

  test('in different repositories all succeed, and none loses what another wrote', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ephor, read, home } = givenMachine();
      const folders = Array.from({ length: atOnce }, (_, at) => `${home}/repo-${at}`);
      for (const folder of folders) mkdirSync(folder);
      const results = await Promise.all(folders.map((folder) => ephor('init --key file', {}, folder)));
      expect(failed(results)).toEqual([]);
      const { projects } = JSON.parse(read(`${home}/.claude.json`)) as { projects: Record<string, unknown> };
      expect(Object.keys(projects).toSorted()).toEqual(folders);
    }
  });

  test('beside `ephor uninstall --user` leave something whole', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ephor, json } = givenMachine();
      await ephor('init --key file');
      const results = await Promise.all([
        ephor('init --key file'),
        ephor('uninstall --user --yes'),
        ephor('init --key file'),
      ]);
      expect(failed(results)).toEqual([]);
      await ephor('init --key file');
      expect(await json('init')).toMatchObject({ ready: true });
    }
  });
});
