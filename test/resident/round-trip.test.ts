import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bash, decisionIn, givenHook, run, silent, storedIn } from './given-hook.ts';
import { bodyOf, givenStranger, headEnd, lengthOf } from './stranger.ts';

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
    for (const command of commands) served.push(await given.call('PreToolUse', bash(given.root, command)));
    expect(served).toEqual(alone);

    const unread = await given.call('PreToolUse', '{"session_id":');
    expect(decisionIn(unread)).toBe('deny');
    expect((await given.runtime.engine()).calls).toBe(4);
    expect((await storedIn(given)).state.read('s1').sections.activity.events).toBe(6);
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
    ['a line break, which no header can carry', 'a\nb'],
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
    expect((await storedIn(given)).state.read('s1').sections.activity.events).toBe(1);
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

describe('the payload', () => {
  const odd = `{"a":"é 日本 \\" \\\\ $HOME \`id\` %s \\n"}\n  \t\u0001\u007f\n\n`;
  it.each([
    ['odd characters', odd],
    ['116 KB', JSON.stringify({ text: 'x"\\é'.repeat(20_000) })],
    ['10 MB', JSON.stringify({ text: 'line é\n'.repeat(1_200_000) })],
    ['nothing', ''],
  ])('reaches the engine byte for byte: %s', async (_, payload) => {
    const given = givenHook();
    const { received } = await givenStranger(given, (socket, all, ack) => {
      if (!all.includes(headEnd)) return;
      if (bodyOf(all) === '') socket.write(ack);
      if (bodyOf(all).length === lengthOf(all)) socket.end('0told\u0004');
    });
    expect(await given.call('Stop', payload)).toEqual({ ...silent, stdout: 'told' });
    expect(Buffer.from(bodyOf(received()), 'latin1').toString('utf8') === payload).toBe(true);
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
