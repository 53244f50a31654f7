import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { givenFolder } from '../given/folder.ts';

const root = resolve(import.meta.dirname, '../..');

/** As git would clone it, with what is not committed yet, and the libraries that `npm ci` brings. */
function givenClone(folder: string): string {
  const clone = `${folder}/clone`;
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter((each) => each && !/^(?:eval|test)\//.test(each)))
    if (existsSync(join(root, path))) cpSync(join(root, path), join(clone, path));
  symlinkSync(join(root, 'node_modules'), `${clone}/node_modules`);
  return clone;
}

test('the package of a fresh clone can be packed, installed, used and taken away', {
  timeout: 300_000,
}, () => {
  const folder = givenFolder();
  const [home, prefix, repo] = [`${folder}/home`, `${folder}/prefix`, `${folder}/repo`];
  for (const each of [home, prefix, repo, `${folder}/bin`]) mkdirSync(each);
  const env = {
    PATH: `${prefix}/bin:${folder}/bin:${process.env['PATH']}`,
    HOME: home,
    npm_config_cache: `${folder}/cache`,
    npm_config_update_notifier: 'false',
  };
  const run = (cwd: string, program: string, ...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync(program, words, { cwd, env, encoding: 'utf8' });
    expect(status, `${program} ${words.join(' ')}\n${stdout}${stderr}`).toBe(0);
    return stdout;
  };

  const clone = givenClone(folder);
  expect(existsSync(`${clone}/dist`)).toBe(false);
  run(clone, 'npm', 'pack', '--silent', '--pack-destination', folder);
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  expect(packed).toMatch(/^ephor-\d/);
  run(
    folder,
    'npm',
    'install',
    '--global',
    '--prefix',
    prefix,
    '--omit=optional',
    '--offline',
    `./${packed}`,
  );
  expect(readdirSync(`${prefix}/bin`)).toEqual(['ephor']);

  writeFileSync(`${folder}/bin/claude`, "#!/bin/sh\necho '2.1.325 (Claude Code)'\n", { mode: 0o755 });
  mkdirSync(`${home}/.ephor`);
  writeFileSync(`${home}/.ephor/config.yaml`, 'engine:\n  enabled: false\n');
  run(repo, 'git', 'init', '--quiet');
  const before = readdirSync(repo);
  expect(run(repo, 'ephor', 'init', '--yes', '--key', 'file')).toContain('Ready.');

  const settings = JSON.parse(readFileSync(`${repo}/.claude/settings.local.json`, 'utf8')) as {
    hooks: { PreToolUse: { hooks: { command: string }[] }[] };
  };
  const line = settings.hooks.PreToolUse[0]?.hooks[0]?.command ?? '';
  const call = (tool_name: string, tool_input: object): string =>
    execFileSync('sh', ['-c', line], {
      cwd: repo,
      env: { ...env, CLAUDE_PROJECT_DIR: repo },
      encoding: 'utf8',
      input: JSON.stringify({
        session_id: 's',
        cwd: repo,
        hook_event_name: 'PreToolUse',
        tool_name,
        tool_input,
        tool_use_id: tool_name,
      }),
    });
  expect(call('Read', { file_path: `${repo}/a` })).toBe('');
  expect(call('Write', { file_path: `${repo}/.ephor/config.yaml`, content: '' })).toContain('deny');

  run(repo, 'ephor', 'uninstall', '--purge', '--user', '--yes');
  expect(readdirSync(repo)).toEqual(before);
  expect(readdirSync(home)).toEqual(['.ephor']);
  expect(readdirSync(`${home}/.ephor`).toSorted()).toEqual(['config.yaml', 'key']);
  run(folder, 'npm', 'uninstall', '--global', '--prefix', prefix, 'ephor');
  expect(readdirSync(`${prefix}/bin`)).toEqual([]);
});
