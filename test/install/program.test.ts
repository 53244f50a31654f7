import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { writeTranscript } from '../given/phase.ts';
import { givenMachine } from './given-install.ts';

/** A machine on which Ephor was set up by `npx`, and an agent in a repository there that was asked a question. */
async function givenAgent(words = '') {
  const machine = givenMachine();
  expect((await machine.ephor(`init ${words}`)).code).toBe(0);
  const { home, cwd } = machine;
  const transcript_path = writeTranscript(`${home}/.claude/projects/repo/s.jsonl`, []);
  const send = (hook_event_name: string, fields: object, env: Record<string, string> = {}) =>
    execFileSync('sh', ['-c', `"$HOME/.ephor/bin/hook" claude-code ${hook_event_name}`], {
      cwd,
      input: JSON.stringify({ session_id: 's', cwd, transcript_path, hook_event_name, ...fields }),
      encoding: 'utf8',
      env: { HOME: home, PATH: '/usr/bin:/bin', CLAUDE_PROJECT_DIR: cwd, EPHOR_IMAGE: 'off', ...env },
    });
  const hook = (tool_input: object, tool_name = 'Write', env: Record<string, string> = {}) =>
    send('PreToolUse', { tool_name, tool_input, tool_use_id: String(Math.random()) }, env);
  send('UserPromptSubmit', { prompt: 'what does this do?' });
  const run = (line: string, env: Record<string, string> = {}) =>
    execFileSync('bash', ['-c', line], {
      cwd,
      encoding: 'utf8',
      env: { HOME: home, PATH: '/usr/bin:/bin', EPHOR_ENGINE: 'off', ...env },
    });
  return { ...machine, hook, run, change: { file_path: `${cwd}/a.txt`, content: '' } };
}

describe('where no PATH leads to `ephor`', () => {
  test('objections name a program that is there, and that does what they say', async () => {
    const { hook, run, change } = await givenAgent();
    const said = hook(change);
    expect(said).toContain('`~/.ephor/bin/ephor override');
    expect(said).not.toContain('`ephor ');
    expect(run('~/.ephor/bin/ephor override "a test" --json')).toContain('"a test"');
    expect(hook(change)).toBe('');
  });

  test('the agent that runs it is asked about, as by its name', async () => {
    const { hook } = await givenAgent();
    expect(hook({ command: '~/.ephor/bin/ephor override "please"' }, 'Bash')).toContain(
      '"permissionDecision":"ask"',
    );
    expect(hook({ command: '~/.ephor/bin/ephor status' }, 'Bash')).toBe('');
  });

  test.each(['_npx/0a1b/node_modules/.bin', 'repo/node_modules/.bin'])(
    'a program that is only on the PATH of npm does not count: %s',
    async (folder) => {
      const { hook, write, home, change } = await givenAgent();
      write(`${home}/${folder}/ephor`, '#!/bin/sh\n', 0o755);
      expect(hook(change, 'Write', { PATH: `${home}/${folder}:/usr/bin:/bin` })).toContain(
        '`~/.ephor/bin/ephor override',
      );
    },
  );

  test('and where one does, they call it by its name', async () => {
    const { hook, write, home, change } = await givenAgent();
    write(`${home}/npm/bin/ephor`, '#!/bin/sh\n', 0o755);
    expect(hook(change, 'Write', { PATH: `${home}/npm/bin:/usr/bin:/bin` })).toContain('`ephor override');
  });

  test('the program does without its package, and can set up again', async () => {
    const { run, json, home } = await givenAgent();
    expect(run('~/.ephor/bin/ephor --version')).toMatch(/^\d+\.\d+\.\d+\+/);
    const again = JSON.parse(run('~/.ephor/bin/ephor init --host claude-code --json')) as object;
    expect(again).toMatchObject({ ready: true, program: '~/.ephor/bin/ephor' });
    expect(await json('doctor')).toMatchObject({ failed: 0 });
    const [version = ''] = readdirSync(`${home}/.ephor/runtime`);
    rmSync(`${home}/.ephor/runtime/${version}/programs.cjs`);
    expect(() => run('~/.ephor/bin/ephor status 2>&1')).toThrow('Command failed');
  });
});

describe('the short name `sg`', () => {
  test('is made only with --with-sg, kept by later set-ups, and goes with the programs', async () => {
    const { ephor, home, run } = await givenAgent();
    const sg = `${home}/.ephor/bin/sg`;
    expect(existsSync(sg)).toBe(false);
    await ephor('init --with-sg');
    expect(run('~/.ephor/bin/sg history --json')).toContain('"decisions"');
    expect(run('~/.ephor/bin/sg')).toBe(run('~/.ephor/bin/ephor'));
    await ephor('init');
    expect(existsSync(sg)).toBe(true);
    await ephor('uninstall --user');
    expect(existsSync(sg)).toBe(false);
  });

  test('is no program of the package, which would hide the system’s own', async () => {
    const { default: manifest } = (await import('../../package.json', { with: { type: 'json' } })) as {
      default: { bin: Record<string, string> };
    };
    expect(Object.keys(manifest.bin)).toEqual(['ephor']);
  });
});
