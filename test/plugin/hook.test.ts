import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../given/folder.ts';
import { session } from '../given/project.ts';

const dist = resolve(process.env['EPHOR_DIST'] ?? 'dist');

/** The plugin alone, as a host copies it, or beside the programs of its package; nothing is installed in the home folder. */
function givenPlugin({ packaged }: { packaged: boolean }) {
  const folder = givenFolder();
  cpSync(resolve(import.meta.dirname, '../../plugin'), `${folder}/plugin`, { recursive: true });
  if (packaged) symlinkSync(dist, `${folder}/dist`);
  const [home, project] = [`${folder}/home`, `${folder}/project`];
  mkdirSync(home);
  mkdirSync(`${project}/.ephor`, { recursive: true });
  mkdirSync(`${project}/src`);
  mkdirSync(`${folder}/elsewhere`);
  writeFileSync(`${project}/.ephor/config.yaml`, 'engine:\n  enabled: false\n');
  const call = (event: string, cwd: string, env: Record<string, string> = {}) =>
    spawnSync('sh', [`${folder}/plugin/programs/hook`, 'claude-code', event], {
      cwd: join(folder, cwd),
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: home, CLAUDE_PROJECT_DIR: join(folder, cwd), ...env },
      input: JSON.stringify({
        session_id: session,
        cwd: join(folder, cwd),
        hook_event_name: event,
        tool_name: 'Bash',
        tool_input: { command: 'rm -rf .ephor' },
      }),
    });
  return { call, home };
}

describe('the hook of the plugin', () => {
  it('calls the hook that `ephor init` installed, and says that it did', () => {
    const { call, home } = givenPlugin({ packaged: true });
    mkdirSync(`${home}/.ephor/bin`, { recursive: true });
    writeFileSync(`${home}/.ephor/bin/hook`, '#!/bin/sh\necho "$@"; wc -c | tr -d " "\n', { mode: 0o755 });
    const { stdout, status } = call('PreToolUse', 'project');
    expect(stdout).toMatch(/^claude-code PreToolUse plugin\n[1-9]\d+\n$/);
    expect(status).toBe(0);
  });

  it('runs the programs of the package around it when nothing is installed', () => {
    const { call } = givenPlugin({ packaged: true });
    expect(call('PreToolUse', 'project').stdout).toContain('ephor_protected');
    expect(call('PreToolUse', 'elsewhere')).toMatchObject({ status: 0, stdout: '' });
  });

  it.each([
    ['a tool call where Ephor is set up', 'PreToolUse', 'project', {}, 2],
    ['a tool call in a folder below', 'PreToolUse', 'project/src', {}, 2],
    ['another event there', 'Stop', 'project', {}, 0],
    ['a tool call where it is not', 'PreToolUse', 'elsewhere', {}, 0],
    ['a tool call while Ephor is off', 'PreToolUse', 'project', { EPHOR_DISABLED: '1' }, 0],
  ])('without any program answers %s', (_, event, cwd, env, status) => {
    const reply = givenPlugin({ packaged: false }).call(event, cwd, env);
    expect(reply.status).toBe(status);
    expect(reply.stdout).toBe('');
    if (status === 2) expect(reply.stderr).toContain('`ephor init`');
  });
});
