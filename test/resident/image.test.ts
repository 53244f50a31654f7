import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  bash,
  builtVersion,
  decisionIn,
  eventually,
  givenHook,
  type GivenHook,
  pause,
  run,
  storedIn,
} from './given-hook.ts';

/** Without an engine every call is judged in a process of its own. */
const alone = 'version: 1\nengine:\n  enabled: false\n';
/** Nothing is prepared for a project whose configuration is being written. */
const settledMs = 200;
const awake = { EPHOR_ENGINE: '' };

const inRuntime = ({ home }: GivenHook, name: string): string => `${home}/runtime/${builtVersion}/${name}`;
const events = async (given: GivenHook, session = 's1') =>
  (await (await storedIn(given)).state.read(session)).sections.activity.events;

async function givenImage(): Promise<GivenHook> {
  const given = givenHook(alone);
  await pause(settledMs);
  await given.call('PreToolUse', bash(given.root, 'ls'), awake);
  const there = (name: string): boolean => existsSync(inRuntime(given, name));
  await eventually(
    () => there('hook.image') && !there('hook.image.claim'),
    (made) => made,
  );
  return given;
}

async function without<T>(given: GivenHook, name: string, work: () => Promise<T>): Promise<T> {
  const file = inRuntime(given, name);
  renameSync(file, `${file}.away`);
  try {
    return await work();
  } finally {
    renameSync(`${file}.away`, file);
  }
}

/** The program itself is put away, so that only the image of it can answer. */
const withImageAlone = <T>(given: GivenHook, work: () => Promise<T>): Promise<T> =>
  without(given, 'hook-line.cjs', work);

describe('the image of the hook', () => {
  it('is made after the first call that missed it, once', async () => {
    const given = await givenImage();
    const { ino } = statSync(inRuntime(given, 'hook.image'));
    expect(existsSync(inRuntime(given, 'hook.image.claim'))).toBe(false);
    await given.call('PreToolUse', bash(given.root, 'ls'), awake);
    await pause(500);
    expect(existsSync(inRuntime(given, 'hook.image.claim'))).toBe(false);
    expect(statSync(inRuntime(given, 'hook.image')).ino).toBe(ino);
  });

  it.each([
    ['where nothing may be started', { EPHOR_ENGINE: 'off' }, ''],
    ['where it is not wanted', { ...awake, EPHOR_IMAGE: 'off' }, ''],
    ['while somebody is at it', awake, 'hook.image.claim'],
  ])('is not made %s', async (_, env, claim) => {
    const given = givenHook(alone);
    if (claim !== '') writeFileSync(inRuntime(given, claim), '');
    await pause(settledMs);
    await given.call('PreToolUse', bash(given.root, 'ls'), env);
    await pause(1_500);
    expect(existsSync(inRuntime(given, 'hook.image'))).toBe(false);
  });

  it('is made of a call that was judged to its end, in a process that lacks what a started one has', async () => {
    const given = givenHook(alone);
    await pause(settledMs);
    const wish = { session_id: 's1', cwd: given.root, prompt: 'write a.ts' };
    await given.call('UserPromptSubmit', JSON.stringify({ ...wish, hook_event_name: 'UserPromptSubmit' }));
    const edit = JSON.stringify({
      session_id: 's1',
      cwd: given.root,
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_input: { file_path: `${given.root}/a.ts`, content: 'export const a = 1;\n' },
    });
    const made = `${given.home}/made.image`;
    const program = ['--snapshot-blob', made, '--build-snapshot', inRuntime(given, 'hook-image.cjs')];
    const written = await run(process.execPath, [...program, 'claude-code', 'PreToolUse'], edit, given.env);
    expect(written).toMatchObject({ stderr: '', code: 0 });
    expect(existsSync(`${given.home}/failures.jsonl`)).toBe(false);
    expect(
      JSON.parse(
        readFileSync(`${given.root}/.ephor/local/audit.jsonl`, 'utf8').trim().split('\n').at(-1) ?? '',
      ),
    ).toMatchObject({ decision: 'silent', findings: [] });
  });

  it('goes with the programs that it was made of', async () => {
    const given = await givenImage();
    given.runtime.install();
    expect(existsSync(inRuntime(given, 'hook.image'))).toBe(false);
  });
});

describe('a hook that goes on from its image', () => {
  it('judges as the program does', async () => {
    const given = await givenImage();
    const said = { session_id: 's1', cwd: given.root };
    const write = (file: string) => ({
      ...said,
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_input: { file_path: `${given.root}/${file}`, content: 'a' },
    });
    const calls: readonly (readonly [eventName: string, payload: string, decision: string])[] = [
      ['PreToolUse', bash(given.root, 'ls'), 'silent'],
      ['PreToolUse', bash(given.root, 'rm -rf .ephor'), 'deny'],
      ['PreToolUse', JSON.stringify(write('a.ts')), 'silent'],
      ['PreToolUse', JSON.stringify(write('.ephor/config.yaml')), 'deny'],
      ['PreToolUse', 'rubbish', 'deny'],
      [
        'UserPromptSubmit',
        JSON.stringify({ ...said, hook_event_name: 'UserPromptSubmit', prompt: 's?' }),
        'deny',
      ],
      ['Stop', JSON.stringify({ ...said, hook_event_name: 'Stop', stop_hook_active: false }), 'silent'],
    ];
    for (const [eventName, payload, decision] of calls) {
      const call = () => given.call(eventName, payload);
      const [restored, started] = [
        await withImageAlone(given, call),
        await without(given, 'hook.image', call),
      ];
      expect({ payload, ...restored }).toMatchObject({ payload, code: started.code, stderr: '' });
      expect(restored.stdout === '').toBe(started.stdout === '');
      if (eventName === 'PreToolUse')
        expect({ payload, is: decisionIn(restored) }).toEqual({ payload, is: decision });
    }
    expect(await events(given)).toBe(1 + 2 * (calls.length - 1));
  });

  it('says why it can not judge', async () => {
    const given = await givenImage();
    const refused = await withImageAlone(given, () =>
      run(given.hook, ['nobody', 'PreToolUse'], bash(given.root, 'ls'), given.env),
    );
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('there is no host nobody');
  });

  it('is a process of its own: parallel ones lose nothing', async () => {
    const given = await givenImage();
    const calls = Array.from({ length: 12 }, (_, at) => bash(given.root, `echo ${at}`, 'parallel'));
    await withImageAlone(given, () => Promise.all(calls.map((call) => given.call('PreToolUse', call))));
    expect(await events(given, 'parallel')).toBe(12);
  });
});

describe('an image that can not be used', () => {
  it('is thrown away without a word, and the call is judged once', async () => {
    const given = await givenImage();
    const blob = inRuntime(given, 'hook.image');
    const whole = readFileSync(blob);
    const otherNode = whole
      .toString('latin1')
      .replace(process.versions.node, '9.9.9'.padEnd(process.versions.node.length));
    const broken = {
      empty: Buffer.alloc(0),
      rubbish: Buffer.from('rubbish'.repeat(100)),
      'cut short': whole.subarray(0, whole.length / 2),
      overwritten: Buffer.from(whole).fill(0, 3_000_000),
      'of another Node': Buffer.from(otherNode, 'latin1'),
    };
    for (const [name, bytes] of Object.entries(broken)) {
      writeFileSync(blob, bytes);
      const session = name.replace(' ', '-');
      const { stderr, ...answer } = await given.call(
        'PreToolUse',
        bash(given.root, 'rm -rf .ephor', session),
      );
      expect({ name, stderr, is: decisionIn({ stderr, ...answer }) }).toEqual({
        name,
        stderr: '',
        is: 'deny',
      });
      expect(existsSync(blob)).toBe(false);
      expect(await events(given, session)).toBe(1);
    }
  });
});
