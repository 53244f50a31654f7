import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerHook } from '../src/line/handle-hook.ts';
import { openProject } from '../src/line/open-project.ts';
import type { Reply } from '../src/kernel/host.ts';
import type { AuditLog } from '../src/kernel/stores/store.ts';
import { givenRandom, mutate } from './given/mutations.ts';
import { captured } from './given/payloads.ts';
import { type GivenProject, givenProject } from './given/project.ts';

const seed = 20_260_101;
const knownTools = new Set(['Bash', 'Write', 'Edit', 'NotebookEdit']);

/** Payloads of real clients as if they were sent from this project. */
const localised = ({ root, userHome }: GivenProject) =>
  captured.map(({ event, text }) => ({
    event,
    payload: JSON.parse(
      text.replaceAll('/home/dev/project', root).replaceAll('/home/dev', userHome),
    ) as Record<string, unknown>,
  }));

const isLogged = async (audit: AuditLog, id: string): Promise<boolean> =>
  (await audit.read({ limit: 5 })).some(({ call }) => call === id);

function expectOneValidAnswer({ stdout, stderr, exitCode }: Reply, name: string): void {
  expect([0, 2], name).toContain(exitCode);
  if (exitCode === 2) expect(stdout === '' && stderr !== '', name).toBe(true);
  if (stdout === '') return;
  const said = JSON.parse(stdout) as { hookSpecificOutput?: { permissionDecision?: string } };
  expect(said.hookSpecificOutput?.permissionDecision, name).not.toBe('allow');
}

const isDenied = ({ stdout, exitCode }: Reply): boolean =>
  exitCode === 2 || /"permissionDecision":"(?:deny|ask)"/.test(stdout);

/** Whether a host would run one of the tools that change something. */
function isKnownMutation(event: string, payload: string): boolean {
  if (event !== 'PreToolUse') return false;
  try {
    const value = JSON.parse(payload) as { tool_name?: string } | null;
    return knownTools.has(value?.tool_name ?? '');
  } catch {
    return false;
  }
}

describe('two thousand broken payloads', () => {
  it('each get one valid answer, never exit code 1, and no change goes through unseen [SP-167, SP-168, SP-181, SP-199]', {
    timeout: 240_000,
  }, async () => {
    const given = givenProject();
    const random = givenRandom(seed);
    const real = localised(given);
    const unseen: string[] = [];
    for (let index = 0; index < 2_000; index += 1) {
      const { event, payload } = real[index % real.length] ?? { event: '', payload: {} };
      const text = mutate(payload, random);
      const call = {
        host: 'claude-code',
        eventName: event,
        payload: text,
        id: `fuzz-${index}`,
        projectFolder: given.root,
      };
      const reply = await answerHook(given.line, call);
      expectOneValidAnswer(reply, `${index} ${event} ${text.slice(0, 500)}`);
      if (!isKnownMutation(event, text) || isDenied(reply)) continue;
      const { audit } = await openProject(given.line, given.root);
      if (!(await isLogged(audit, call.id))) unseen.push(`${index} ${text.slice(0, 500)}`);
    }
    expect(unseen).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const { audit, state } = await openProject(given.line, given.root);
    expect((await audit.verify()).broken).toBeUndefined();
    expect((await state.read('s')).damage).toEqual([]);
  });

  it.each([
    [
      'a command of ten megabytes',
      { tool_name: 'Bash', tool_input: { command: `echo ${'x y'.repeat(3_500_000)}` } },
    ],
    [
      'a command of a hundred thousand quotes',
      { tool_name: 'Bash', tool_input: { command: '"\''.repeat(60_000) } },
    ],
    ['a command of many brackets', { tool_name: 'Bash', tool_input: { command: '$('.repeat(60_000) } }],
    ['a command of a million brackets', { tool_name: 'Bash', tool_input: { command: '$('.repeat(500_000) } }],
    [
      'a command of a million heredocs',
      { tool_name: 'Bash', tool_input: { command: 'cat <<A\n'.repeat(150_000) } },
    ],
    [
      'a command of a million slashes',
      { tool_name: 'Bash', tool_input: { command: '/../'.repeat(250_000) } },
    ],
    [
      'a file of ten megabytes',
      { tool_name: 'Write', tool_input: { file_path: 'a', content: 'x'.repeat(10_000_000) } },
    ],
    [
      'a path of ten megabytes',
      { tool_name: 'Write', tool_input: { file_path: 'x'.repeat(10_000_000), content: '' } },
    ],
    [
      'a session of ten megabytes',
      { session_id: 'x'.repeat(10_000_000), tool_name: 'Bash', tool_input: { command: 'ls' } },
    ],
    ['a tool of ten megabytes', { tool_name: 'x'.repeat(10_000_000), tool_input: {} }],
    ['a wrong type of ten megabytes', { tool_name: 'Bash', tool_input: 'x'.repeat(10_000_000) }],
  ])('%s is judged in seconds', { timeout: 60_000 }, async (_, more) => {
    const given = givenProject();
    const payload = { session_id: 's', cwd: given.root, hook_event_name: 'PreToolUse', ...more };
    const started = performance.now();
    const reply = await answerHook(given.line, {
      host: 'claude-code',
      eventName: 'PreToolUse',
      payload: JSON.stringify(payload),
      id: 'big',
      projectFolder: given.root,
    });
    expect(performance.now() - started).toBeLessThan(10_000);
    expectOneValidAnswer(reply, '');
    const { audit } = await openProject(given.line, given.root);
    expect(isDenied(reply) || (await isLogged(audit, 'big'))).toBe(true);
    expect((given.io.files.stat(`${given.root}/.ephor/local/audit.jsonl`)?.size ?? 0) < 100_000).toBe(true);
  });
});

const dist = join(import.meta.dirname, '../dist');
const shipped = join(dist, 'hook.cjs');

describe.skipIf(!existsSync(shipped))('the hook as it is shipped', () => {
  const run = (
    { root, userHome }: GivenProject,
    event: string,
    input: string | Uint8Array,
    hook = shipped,
  ): Reply => {
    const env = {
      ...process.env,
      HOME: userHome,
      EPHOR_HOME: '',
      EPHOR_ENGINE: 'off',
      CLAUDE_PROJECT_DIR: root,
    };
    const child = spawnSync(process.execPath, [hook, 'claude-code', event], {
      input,
      env,
      cwd: root,
      encoding: 'utf8',
    });
    return { stdout: child.stdout, stderr: child.stderr, exitCode: child.status as Reply['exitCode'] };
  };

  it('gives one valid answer to forty broken payloads', { timeout: 120_000 }, () => {
    const given = givenProject();
    const random = givenRandom(seed + 1);
    const real = localised(given);
    for (let index = 0; index < 40; index += 1) {
      const { event, payload } = real[Math.floor(random() * real.length)] ?? { event: '', payload: {} };
      const text = mutate(payload, random);
      expectOneValidAnswer(run(given, event, text), `${index} ${event} ${text.slice(0, 300)}`);
    }
  });

  it.each([
    ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0xfe])],
    ['nothing', ''],
    ['NULs', '\u0000'.repeat(100)],
  ])('refuses a tool call that comes as %s, and lets other events go on', (_, input) => {
    const given = givenProject();
    expect(isDenied(run(given, 'PreToolUse', input))).toBe(true);
    expect(run(given, 'Stop', input)).toEqual({ stdout: '', stderr: '', exitCode: 0 });
  });

  it.each([
    ['missing', (path: string) => rmSync(path)],
    ['half written', (path: string) => writeFileSync(path, 'function (')],
  ])('refuses a tool call when a part of the program is %s', (_, damage) => {
    const given = givenProject();
    cpSync(dist, join(given.userHome, 'dist'), { recursive: true });
    rmSync(join(given.userHome, 'dist/hook-line.cache'), { force: true });
    damage(join(given.userHome, 'dist/hook-line.cjs'));
    const hook = join(given.userHome, 'dist/hook.cjs');
    expect(run(given, 'PreToolUse', '{}', hook)).toMatchObject({ stdout: '', exitCode: 2 });
    expect(run(given, 'Stop', '{}', hook)).toEqual({ stdout: '', stderr: '', exitCode: 0 });
  });
});
