import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { givenMachine } from './given-install.ts';

/** A machine with a project that was worked in, whose files are in a repository elsewhere too. */
async function givenWorkedIn() {
  const machine = givenMachine();
  const { home, cwd, ephor } = machine;
  const git = (folder: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
      cwd: folder,
      stdio: 'pipe',
    });
  expect((await ephor('init --scope project')).code).toBe(0);
  git(cwd, 'add', '-A');
  git(cwd, 'commit', '--quiet', '-m', 'Begin');
  const call = (event: string, fields: object) => {
    const payload = { session_id: 'talk', cwd, hook_event_name: event, ...fields };
    return execFileSync('sh', ['-c', `"$HOME/.ephor/bin/hook" claude-code ${event}`], {
      cwd,
      input: JSON.stringify(payload),
      encoding: 'utf8',
      env: { HOME: home, PATH: process.env['PATH'], CLAUDE_PROJECT_DIR: cwd },
    });
  };
  const work = () => {
    call('SessionStart', { source: 'startup' });
    call('UserPromptSubmit', { prompt: 'create src/a.ts with a function that adds two numbers' });
    return call('PreToolUse', {
      tool_name: 'Write',
      tool_use_id: `w-${Math.random()}`,
      tool_input: { file_path: `${cwd}/src/a.ts`, content: 'export const add = 1;\n' },
    });
  };
  expect(work()).toBe('');
  const cloneAnew = () => {
    renameSync(cwd, `${home}/old`);
    git(home, 'clone', '--quiet', `${home}/old`, cwd);
    rmSync(`${home}/old`, { recursive: true });
  };
  return { ...machine, work, cloneAnew };
}

interface Status {
  readonly problems: readonly unknown[];
}

const clean = { problems: [], breaker: { tripped: false }, safemode: { active: false } };

describe('a new clone where an old one was', () => {
  test('starts clean: no damage, no safemode, no open breaker, and a change passes [SP-182]', async () => {
    const { cloneAnew, json, work } = await givenWorkedIn();
    cloneAnew();
    expect(await json<Status>('status')).toMatchObject(clean);
    expect(work()).toBe('');
    expect(await json<Status>('status')).toMatchObject(clean);
  });

  test('is ready after `ephor init` [SP-182]', async () => {
    const { cloneAnew, json } = await givenWorkedIn();
    cloneAnew();
    expect(await json('init')).toMatchObject({ ready: true, scope: 'project' });
  });

  test('is known from then on: what is deleted in it is missed [SP-182] [SP-197]', async () => {
    const { cloneAnew, json, work, cwd } = await givenWorkedIn();
    cloneAnew();
    work();
    rmSync(`${cwd}/.ephor/local`, { recursive: true });
    expect(work()).toContain('state_unavailable');
    expect((await json<Status>('status')).problems).not.toEqual([]);
  });
});

describe('the local files of a living project, deleted', () => {
  test.each([
    ['all of them', '.ephor/local'],
    ['with everything of Ephor’s in it', '.ephor'],
  ])('%s: changes wait until `ephor repair`, which repairs it [SP-182] [SP-197]', async (_, folder) => {
    const { json, work, ephor, cwd } = await givenWorkedIn();
    rmSync(`${cwd}/${folder}`, { recursive: true });
    execFileSync('git', ['checkout', '--', '.ephor'], { cwd });
    expect(work()).toContain('state_unavailable');
    const { stdout, code } = await ephor('repair');
    expect(code).toBe(0);
    expect(stdout).toContain('Agents can work again');
    expect(await json<Status>('status')).toMatchObject(clean);
    expect(work()).toBe('');
  });
});
