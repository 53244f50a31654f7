import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  bash,
  builtVersion,
  decisionIn,
  givenHook,
  run,
  silent,
  storedIn,
} from './given-hook.ts';
import { givenImpostor, payloadOf } from './stranger.ts';

const rule = `rules:
  - id: whole
    match: { content: '*the end é "\\ $HOME*' }
    reason: the content came through whole
    remedy: none
`;

describe('a call through the client and the engine', () => {
  it('is answered as in a process of its own: silence, deny, ask and exit code 2', async () => {
    const given = givenHook();
    const commands = ['ls -la', 'rm -rf .ephor', 'ephor disable'];
    const alone = [];
    for (const command of commands) alone.push(await given.call('PreToolUse', bash(given.root, command)));
    expect(alone.map(decisionIn)).toEqual(['silent', 'deny', 'ask']);

    await given.runtime.startEngine();
    const served = [];
    for (const command of commands)
      served.push(await given.call('PreToolUse', bash(given.root, command, 's2')));
    // The engine of a test has another HOME than the hook, and so another name for the program there; ids are each call's own.
    const inShort = ({ stdout, ...rest }: Answer) => ({
      ...rest,
      stdout: stdout.replaceAll(/`\S+\/bin\/ephor /g, '`ephor ').replaceAll(/\bd-[a-z0-9]{8}\b/g, 'id'),
    });
    expect(served.map(inShort)).toEqual(alone.map(inShort));

    const unread = await given.call('PreToolUse', '{"session_id":');
    expect(decisionIn(unread)).toBe('deny');
    expect((await given.runtime.engine()).calls).toBe(4);
    const { state } = await storedIn(given);
    const read = await Promise.all(['s1', 's2'].map((id) => state.read(id)));
    expect(read.map(({ sections }) => sections.activity.events)).toEqual([3, 3]);
  });

  it('ends with exit code 2 and a reason when the line itself fails', async () => {
    const given = givenHook();
    await given.runtime.startEngine();
    const ask = (event: string) => run(given.hook, ['nobody', event], '{}', given.env);
    expect(await ask('PreToolUse')).toMatchObject({ code: 2, stdout: '' });
    expect((await ask('PreToolUse')).stderr).toContain('there is no host nobody');
    expect(await ask('Stop')).toEqual(silent);
    expect((await given.runtime.engine()).calls).toBe(3);
  });

  it.each([
    ['spaces and letters of the world', 'my repo é 日本'],
    ['quotes and a blank at its end', `it's "so" `],
    ['a line break, which no head can carry', 'a\nb'],
  ])('finds a repository whose name has %s', async (_, name) => {
    const given = givenHook(undefined, name);
    await given.runtime.startEngine();
    const payload = JSON.stringify({
      session_id: 's1',
      cwd: '/',
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_input: { file_path: `${given.root}/.ephor/config.yaml`, content: '' },
    });
    expect(decisionIn(await given.call('PreToolUse', payload))).toBe('deny');
    expect((await (await storedIn(given)).state.read('s1')).sections.activity.events).toBe(1);
  });

  it('says nothing and remembers nothing when it is switched off by the environment', async () => {
    const given = givenHook();
    await given.runtime.startEngine();
    for (const name of ['EPHOR_DISABLED', 'SUPEREGO_DISABLED']) {
      const answer = await given.call('PreToolUse', bash(given.root, 'rm -rf .ephor'), { [name]: '1' });
      expect(answer).toEqual(silent);
    }
    expect((await given.runtime.engine()).calls).toBe(0);
  });
});

describe('an answer', () => {
  it('of silence is taken at once, without the end of the stream', async () => {
    const given = givenHook();
    await givenImpostor(given, (socket) => socket.write('0\u0004'));
    const started = performance.now();
    expect(await given.call('Stop', '{}')).toEqual(silent);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await (await storedIn(given)).audit.read({})).toEqual([]);
  });

  it.each([
    ['silence', '   0\u0004', silent],
    ['a text', ' 0 é  told \u0004', { ...silent, stdout: ' é  told ' }],
    ['a refusal', '  2no\n\u0004', { code: 2, stdout: '', stderr: 'no\n' }],
    ['a refusal without a word', '2\u0004', { code: 2, stdout: '', stderr: '' }],
  ])('is taken without the blanks before it: %s', async (_, said, answer) => {
    const given = givenHook();
    await givenImpostor(given, (socket) => socket.end(said));
    expect(await given.call('Stop', '{}')).toEqual(answer);
  });

  it.each([
    ['4.4', '> 403'],
    ['3.2, which can not read so many bytes at once', '> 99999'],
  ])('is found by an old bash too: %s', async (_, age) => {
    const given = givenHook();
    await given.runtime.startEngine();
    const make = (file: string, from: string, to: string): void => {
      const script = readFileSync(file, 'utf8');
      expect(script).toContain(from);
      writeFileSync(file, script.replaceAll(from, to));
    };
    const otherwise = `${given.home}/runtime/${builtVersion}/hook-otherwise.bash`;
    make(given.hook, 'BASH_VERSINFO[0] > 4', '0');
    make(otherwise, 'BASH_VERSINFO[0] > 4', '0');
    make(otherwise, '> 403', age);
    const calls = ['ls', 'rm -rf .ephor', `rm -rf .ephor # ${'x'.repeat(100_000)}`];
    for (const command of calls) {
      const answer = await given.call('PreToolUse', bash(given.root, command));
      expect(decisionIn(answer)).toBe(command === 'ls' ? 'silent' : 'deny');
    }
    expect((await given.runtime.engine()).calls).toBe(3);
    expect((await (await storedIn(given)).state.read('s1')).sections.activity.events).toBe(3);
  });
});

describe('a host that is slow to say what it is about', () => {
  it('is waited for', async () => {
    const given = givenHook();
    await given.runtime.startEngine();
    const payload = bash(given.root, 'rm -rf .ephor');
    const answer = await run(given.hook, ['claude-code', 'PreToolUse'], payload, given.env, 1_000);
    expect(decisionIn(answer)).toBe('deny');
    expect((await (await storedIn(given)).state.read('s1')).sections.activity.events).toBe(1);
  });

  it('longer than the engine waits gets its answer all the same', { timeout: 60_000 }, async () => {
    const given = givenHook();
    await given.runtime.startEngine();
    const payload = bash(given.root, 'rm -rf .ephor');
    const answer = await run(given.hook, ['claude-code', 'PreToolUse'], payload, given.env, 11_000);
    expect(decisionIn(answer)).toBe('deny');
    expect((await (await storedIn(given)).state.read('s1')).sections.activity.events).toBe(1);
  });
});

describe('the payload', () => {
  const odd = `{"a":"é 日本 \\" \\\\ $HOME \`id\` %s \\n"}\n  \t\u0001\u007f\n\n`;
  it.each([
    ['odd characters', odd],
    ['nearly 4 KB', JSON.stringify({ text: 'é'.repeat(2_030) })],
    ['20 KB', JSON.stringify({ text: 'x"\\é\n'.repeat(3_000) }, undefined, 1)],
    ['116 KB', JSON.stringify({ text: 'x"\\é'.repeat(20_000) })],
    ['10 MB', JSON.stringify({ text: 'line é\n'.repeat(1_200_000) })],
    ['nothing', ''],
  ])('reaches the engine byte for byte: %s', async (_, payload) => {
    const given = givenHook();
    const { received } = await givenImpostor(given, (socket) => socket.end('0told\u0004'));
    expect(await given.call('Stop', payload)).toEqual({ ...silent, stdout: 'told' });
    expect(Buffer.from(payloadOf(received()), 'latin1').toString('utf8') === payload).toBe(true);
  });

  it.each([
    ['of 20 KB', 20_000, undefined],
    ['of many lines', 10, 2],
  ])('%s does not wait for the system to confirm its pieces', async (_, size, indent) => {
    const given = givenHook();
    await given.runtime.startEngine();
    const payload = JSON.stringify(
      { ...JSON.parse(bash(given.root, 'ls')), more: 'x'.repeat(size) },
      undefined,
      indent,
    );
    const took: number[] = [];
    for (let n = 0; n < 15; n += 1) {
      const started = performance.now();
      expect(await given.call('PreToolUse', payload)).toEqual(silent);
      took.push(performance.now() - started);
    }
    expect(Math.min(...took)).toBeLessThan(40);
    expect((await given.runtime.engine()).calls).toBe(15);
  });

  it.each([
    ['the engine', true],
    ['the fallback', false],
  ])('of 10 MB is judged whole by %s', async (_, running) => {
    const given = givenHook();
    mkdirSync(`${given.root}/.ephor/rules`);
    writeFileSync(`${given.root}/.ephor/rules/whole.yaml`, rule);
    if (running) await given.runtime.startEngine();
    const payload = JSON.stringify({
      session_id: 's1',
      cwd: given.root,
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_input: {
        file_path: `${given.root}/big`,
        content: `${'0123456789'.repeat(1_000_000)}the end é "\\ $HOME`,
      },
    });
    expect(decisionIn(await given.call('PreToolUse', payload))).toBe('deny');
    if (running) expect((await given.runtime.engine()).calls).toBe(1);
  });
});
