import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  bash,
  builtVersion,
  decisionIn,
  eventually,
  givenHook,
  type GivenHook,
  pause,
  silent,
  storedIn,
} from './given-hook.ts';
import { afterHead, givenImpostor, givenStranger, headEnd } from './stranger.ts';

const events = async (given: GivenHook) =>
  (await (await storedIn(given)).state.read('s1')).sections.activity.events;
const callsInLog = async (given: GivenHook) =>
  (await (await storedIn(given)).audit.read({})).map(({ call }) => call);

const hookProgram = ({ home }: GivenHook): string => `${home}/runtime/${builtVersion}/hook.cjs`;

const denied = async (given: GivenHook) =>
  decisionIn(await given.call('PreToolUse', bash(given.root, 'rm -rf .ephor')));

describe('when no engine answers', () => {
  it('judges in a process of its own', async () => {
    const given = givenHook();
    expect(await denied(given)).toBe('deny');
    expect(await events(given)).toBe(1);
  });

  it('does so when the engine was killed', async () => {
    const given = givenHook();
    await given.runtime.startEngine();
    process.kill(given.enginePid(), 'SIGKILL');
    expect(await denied(given)).toBe('deny');
    expect(await events(given)).toBe(1);
  });

  it('does so soon when the engine hangs, and the engine that wakes up adds nothing [SE-104]', async () => {
    const given = givenHook();
    await given.runtime.startEngine();
    expect(await denied(given)).toBe('deny');
    const pid = given.enginePid();
    process.kill(pid, 'SIGSTOP');
    const started = performance.now();
    expect(await denied(given)).toBe('deny');
    expect(performance.now() - started).toBeLessThan(2_000);
    process.kill(pid, 'SIGCONT');
    await eventually(
      () => given.runtime.engine(),
      ({ running }) => running,
    );
    await pause(200);
    expect(await events(given)).toBe(2);
    expect(await callsInLog(given)).toHaveLength(2);
    expect(await denied(given)).toBe('deny');
    expect((await given.runtime.engine()).calls).toBe(3);
  });

  it('does so when the engine is of another version', async () => {
    const given = givenHook();
    await givenStranger(given, () => undefined);
    writeFileSync(`${given.home}/run/engine`, `1 ${'a'.repeat(48)} ${'b'.repeat(48)} 9.9.9 1\n`);
    expect(await denied(given)).toBe('deny');
  });

  it('does so when the run file is rubbish', async () => {
    const given = givenHook();
    await givenStranger(given, () => undefined);
    for (const rubbish of ['', 'x\n', '\0\0\0', '../../etc a b c d\n']) {
      writeFileSync(`${given.home}/run/engine`, rubbish);
      expect(await denied(given)).toBe('deny');
    }
  });
});

describe('a stranger on the port', () => {
  it.each([
    ['silence', () => '0\u0004'],
    ['silence with a wrong token', () => `${'c'.repeat(48)}0\u0004`],
    ['silence with a token cut short', () => `${'b'.repeat(47)}0\u0004`],
    ['silence after blanks and the token', () => ` ${'b'.repeat(48)}0\u0004`],
    ['as a web server does', () => 'HTTP/1.1 401 Unauthorized\r\n\r\n'],
    ['nothing', () => ''],
    ['rubbish', () => 'hello\n'.repeat(1000)],
  ])('that answers %s is not believed and learns nothing of the payload', async (_, answer) => {
    const given = givenHook();
    const { received } = await givenStranger(given, (socket, all) => {
      if (all.includes(headEnd)) socket.end(answer());
    });
    expect(await denied(given)).toBe('deny');
    expect(received()).toMatch(/^hook [^\n]*\n$/);
    expect(afterHead(received())).toBe('');
    expect(await events(given)).toBe(1);
  });

  it('that says nothing or drips does not hold the host up', async () => {
    const given = givenHook();
    const dripping: NodeJS.Timeout[] = [];
    await givenStranger(given, (socket, _, ack) => {
      let at = 0;
      dripping.push(setInterval(() => socket.write(ack[at++] ?? ' '), 40));
    });
    const started = performance.now();
    expect(await denied(given)).toBe('deny');
    expect(performance.now() - started).toBeLessThan(2_000);
    for (const timer of dripping) clearInterval(timer);
  });
});

describe('an engine that dies while it answers', () => {
  it.each([
    ['before the answer', ''],
    ['after the exit code', '0'],
    ['after a blank', ' '],
    ['after many blanks', '    '],
    ['after blanks and the exit code', '  0'],
    ['in the middle of the text', '0{"hookSpecificOutput":{"permi'],
    ['with another code', '1\u0004'],
  ])('%s: the call is judged again, once', async (_, part) => {
    const given = givenHook();
    await givenImpostor(given, (socket) => socket.end(part));
    expect(await denied(given)).toBe('deny');
    expect(await events(given)).toBe(1);
  });

  it('in the middle of a large payload: the same', async () => {
    const given = givenHook();
    await givenStranger(given, (socket, all, ack) => {
      if (!all.includes(headEnd)) return;
      if (afterHead(all) === '') socket.write(ack);
      else socket.resetAndDestroy();
    });
    const payload = bash(given.root, `rm -rf .ephor # ${'x'.repeat(3_000_000)}`);
    const answer = await given.call('PreToolUse', payload);
    expect(decisionIn(answer)).toBe('deny');
    expect(answer.stderr).toBe('');
  });
});

describe('when nothing works', () => {
  it.each([
    ['its program is missing', (given: GivenHook) => rmSync(`${given.home}/runtime`, { recursive: true })],
    [
      'its program is broken',
      (given: GivenHook) => writeFileSync(hookProgram(given), 'throw new Error("broken")'),
    ],
    [
      'its program dies of a signal',
      (given: GivenHook) => writeFileSync(hookProgram(given), 'process.kill(process.pid, "SIGSEGV")'),
    ],
    ['its program can not be read', (given: GivenHook) => rmSync(hookProgram(given))],
  ])('a tool call is refused and everything else goes on: %s', async (_, breakIt) => {
    const given = givenHook();
    breakIt(given);
    const refused = await given.call('PreToolUse', bash(given.root, 'ls'));
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('ephor doctor');
    expect((await given.call('PostToolUse', '{}')).code).toBe(0);
  });

  it('never ends with exit code 1, whatever it is called with', async () => {
    const given = givenHook();
    chmodSync(given.root, 0o700);
    for (const name of ['', 'Stop', 'PreToolUse', 'No/Such;Event', '日本']) {
      for (const payload of ['', 'null', '[]', '{"hook_event_name":1}', '\0\0']) {
        expect([0, 2]).toContain((await given.call(name, payload)).code);
      }
    }
    expect(await given.call('Stop', '')).toEqual(silent);
  });
});
