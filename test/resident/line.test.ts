import { existsSync, readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { bash, decisionIn, eventually, givenHook, type GivenHook, pause, storedIn } from './given-hook.ts';
import { announced, keysOf, type Keys, visit, visitAndStay } from './visitor.ts';

let given: GivenHook;
let keys: Keys;
let payload: string;

beforeEach(async () => {
  given = givenHook();
  await given.runtime.startEngine();
  keys = keysOf(given);
  payload = bash(given.root, 'rm -rf .ephor # é 日本 🙂');
});

const head = (id: string): string => `hook ${keys.token} claude-code PreToolUse ${id} ${given.root}\n`;
const events = async () => (await (await storedIn(given)).state.read('s1')).sections.activity.events;

/** What was decided, from everything that the engine said. */
function decided(said: string): string {
  expect(said.slice(0, keys.replyToken.length)).toBe(keys.replyToken);
  const answer = said.slice(keys.replyToken.length).trimStart();
  expect(answer.at(-1)).toBe('\u0004');
  return decisionIn({ code: Number(answer[0]), stdout: answer.slice(1, -1), stderr: '' });
}

describe('what is said to the engine', () => {
  it('is acknowledged before the payload is sent', async () => {
    const visitor = visit(keys.port, head('a1'));
    expect(await visitor.hears(keys.replyToken.length)).toBe(keys.replyToken);
    visitor.send(announced(payload));
    expect(decided((await visitor.ended).said)).toBe('deny');
  });

  it('may come in one piece', async () => {
    const visitor = visit(keys.port, head('a1') + announced(payload));
    expect(decided((await visitor.ended).said)).toBe('deny');
    expect(await events()).toBe(1);
  });

  it('may come byte by byte, letters of several bytes included', { timeout: 30_000 }, async () => {
    const visitor = visit(keys.port);
    for (const byte of Buffer.from(head('a1') + announced(payload))) {
      visitor.send(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    expect(decided((await visitor.ended).said)).toBe('deny');
    expect(await events()).toBe(1);
  });

  it('is confirmed by two blanks for each small piece, so that nothing waits for the system', async () => {
    const visitor = visit(keys.port, head('a1'), announced(payload).slice(0, 20));
    await visitor.hears(keys.replyToken.length + 2);
    expect(visitor.said()).toBe(`${keys.replyToken}  `);
    visitor.send(announced(payload).slice(20));
    expect(decided((await visitor.ended).said)).toBe('deny');
  });

  it('is answered although the visitor has nothing more to send', async () => {
    const visitor = visit(keys.port, head('a1') + announced(payload));
    visitor.finish();
    expect(decided((await visitor.ended).said)).toBe('deny');
  });
});

describe('a visitor who lies about the length', () => {
  it('and sends more is answered for what was announced', async () => {
    const visitor = visit(keys.port, `${head('a1')}${announced(payload)}}}}}`);
    expect(decided((await visitor.ended).said)).toBe('deny');
    const cut = visit(keys.port, `${head('a2')}2 {}${payload}`);
    expect(decided((await cut.ended).said)).not.toBe('silent');
    expect(await events()).toBe(1);
  });

  it('and sends less is not answered, and nothing is judged', async () => {
    const visitor = visit(keys.port, `${head('a1')}${Buffer.byteLength(payload) + 1} ${payload}`);
    visitor.finish();
    const { said, ms } = await visitor.ended;
    expect(said.trimEnd()).toBe(keys.replyToken);
    expect(ms).toBeLessThan(2_500);
    expect(await events()).toBe(0);
  });

  it('by counting letters instead of bytes is told that the rest is missing', async () => {
    const { said } = await visit(keys.port, `${head('a1')}${payload.length} ${payload}`).ended;
    expect(decided(said)).toBe('deny');
    expect(said).toContain('payload_unreadable');
  });
});

describe('a visitor who hangs up', () => {
  it.each([
    ['at once', () => ''],
    ['in the head', () => head('a1').slice(0, 40)],
    ['after the head', () => head('a1')],
    ['in the length', () => `${head('a1')}12`],
    ['in the payload', () => head('a1') + announced(payload).slice(0, -1)],
  ])('%s leaves no trace, and others are served', async (_, part) => {
    const visitor = visit(keys.port, part());
    await pause(50);
    visitor.hangUp();
    await visitor.ended;
    expect(await events()).toBe(0);
    expect(decisionIn(await given.call('PreToolUse', payload))).toBe('deny');
    expect(await events()).toBe(1);
  });

  it('after the payload has been judged all the same, once', async () => {
    const visitor = visit(keys.port, head('a1') + announced(payload));
    visitor.finish();
    await visitor.hears(keys.replyToken.length);
    visitor.hangUp();
    expect(await eventually(events, (count) => count > 0)).toBe(1);
    expect((await given.runtime.engine()).running).toBe(true);
  });
});

describe('an engine that is told to end', () => {
  it('answers whom it has acknowledged, and drops who has shown no token', async () => {
    const known = visit(keys.port, head('a1'));
    const unknown = visit(keys.port);
    await known.hears(keys.replyToken.length);
    await visit(keys.port, `stop ${keys.token}\n`).ended;
    expect((await unknown.ended).ms).toBeLessThan(2_500);
    expect(known.said()).toBe(keys.replyToken);
    known.send(announced(payload));
    expect(decided((await known.ended).said)).toBe('deny');
    expect(await events()).toBe(1);
  });
});

describe('what follows from an answer', () => {
  it('is done when the client has gone, which the host waits for', async () => {
    const write = JSON.stringify({
      session_id: 's1',
      cwd: given.root,
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_input: { file_path: `${given.root}/a.ts`, content: 'a' },
      tool_use_id: 'toolu_1',
    });
    const captures = `${given.root}/.ephor/local/captures`;
    const recorded = () => (existsSync(captures) ? readdirSync(captures).length : 0);
    const visitor = visitAndStay(keys.port, head('a1') + announced(write));
    await visitor.hears(keys.replyToken.length + 2);
    expect(decided(visitor.said())).toBe('silent');
    await pause(200);
    expect(recorded()).toBe(0);
    visitor.finish();
    expect(await eventually(recorded, (count) => count > 0)).toBe(1);
  });
});
