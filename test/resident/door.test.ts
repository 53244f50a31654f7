import { statSync } from 'node:fs';
import { request } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { bash, eventually, givenHook, type GivenHook, silent } from './given-hook.ts';
import { keysOf, visit } from './visitor.ts';

let given: GivenHook;
let port: number;
let token: string;
let replyToken: string;

beforeEach(async () => {
  given = givenHook();
  await given.runtime.startEngine();
  ({ port, token, replyToken } = keysOf(given));
});

const stillRuns = async () => (await given.runtime.engine()).running;
const slow = 2_500;

describe("the engine's door", () => {
  it('opens for the token and proves itself by the other one', async () => {
    const { said } = await visit(port, `status ${token}\n`).ended;
    expect(said.slice(0, replyToken.length)).toBe(replyToken);
    expect(JSON.parse(said.slice(replyToken.length))).toMatchObject({
      running: true,
      port,
      pid: given.enginePid(),
      calls: 0,
    });
  });

  it.each([
    ['no token', () => ''],
    ['a wrong token', () => ` ${'0'.repeat(32)}`],
    ['a token cut short', () => ` ${token.slice(0, -1)}`],
    ['a token and more', () => ` ${token}0`],
    ['the token that only the engine says', () => ` ${replyToken}`],
  ])('stays shut for %s and says nothing at all', async (_, shown) => {
    for (const line of [`status${shown()}`, `stop${shown()}`, `hook${shown()} a b c /`]) {
      const { said, ms } = await visit(port, `${line}\n0 `).ended;
      expect({ line, said }).toEqual({ line, said: '' });
      expect(ms).toBeLessThan(slow);
    }
    expect(await given.runtime.engine()).toMatchObject({ running: true, calls: 0 });
  });

  it('stays shut for a web page: only the first line counts, whatever the body says', async () => {
    const body = `stop ${token}\nstatus ${token}\nhook ${token} a b c /\n2 {}`;
    const answered = await new Promise((done) => {
      const asked = request({ host: '127.0.0.1', port, method: 'POST', path: '/stop' });
      asked.on('response', () => done('a response')).on('error', () => done('nothing'));
      asked.end(body);
    });
    expect(answered).toBe('nothing');
    for (const first of ['', 'GET / HTTP/1.1\r', `POST /status ${token} HTTP/1.1\r`, `stop ${token}\r`]) {
      const { said } = await visit(port, `${first}\n${body}\n`).ended;
      expect({ first, said }).toEqual({ first, said: '' });
    }
    expect(await given.runtime.engine()).toMatchObject({ running: true, calls: 0 });
  });

  it.each([
    (t: string) => `STATUS ${t}`,
    (t: string) => ` status ${t}`,
    (t: string) => `status  ${t}`,
    (t: string) => `status ${t} `,
    (t: string) => `restart ${t}`,
    (t: string) => `hook ${t}`,
    (t: string) => `hook ${t} a b`,
    (t: string) => `hook ${t} a b c`,
    (t: string) => `hook ${t} a/../b b c /`,
    (t: string) => `hook ${t} a b;b c /`,
    (t: string) => `hook ${t} a b c_c /`,
    (t: string) => `hook ${t} ${'a'.repeat(65)} b c /`,
    (t: string) => `hook ${t} a ${'b'.repeat(65)} c /`,
    (t: string) => `hook ${t} a b ${'c'.repeat(129)} /`,
    (t: string) => `hook ${t} a b c /\t`,
    (t: string) => `hook ${t} a b c /\0`,
  ])('knows no other question: case %#', async (line) => {
    expect((await visit(port, `${line(token)}\n`).ended).said).toBe('');
    expect(await given.runtime.engine()).toMatchObject({ running: true, calls: 0 });
  });

  it('refuses a first line over 8 KB, even with the token, and does not wait for its end', async () => {
    const head = `hook ${token} a b c /${'x'.repeat(8 * 1024)}`;
    for (const line of [head, `${head}\n0 `]) {
      const { said, ms } = await visit(port, line).ended;
      expect(said).toBe('');
      expect(ms).toBeLessThan(slow);
    }
  });

  it.each([String(64 * 1024 * 1024 + 1), '999999999', '-1', '1e3', '', 'x', '１'])(
    'refuses a payload announced as "%s" before it is sent',
    async (length) => {
      const { said, ms } = await visit(port, `hook ${token} a b c /\n${length} `).ended;
      expect(said).toBe(replyToken);
      expect(ms).toBeLessThan(slow);
    },
  );

  it('keeps no more of a payload than was announced, however it grows', async () => {
    const piece = 'x'.repeat(0x100000);
    const head = `hook ${token} claude-code Stop c /\n2 {}`;
    const greedy = Array.from({ length: 4 }, () =>
      visit(port, head, ...Array.from({ length: 66 }, () => piece)),
    );
    await Promise.all(greedy.map(({ ended }) => ended));
    const { calls, memoryMb } = await given.runtime.engine();
    expect(calls).toBe(4);
    expect(memoryMb).toBeLessThan(250);
  });

  it('refuses a length that never ends', async () => {
    const { said, ms } = await visit(port, `hook ${token} a b c /\n`, '1'.repeat(100_000)).ended;
    expect(said).toBe(replyToken);
    expect(ms).toBeLessThan(slow);
  });

  it('drops who is slow, and serves others meanwhile', { timeout: 30_000 }, async () => {
    const silentOne = visit(port);
    const slowHead = visit(port, `hook ${token.slice(0, 3)}`);
    const slowLength = visit(port, `hook ${token} a b c /\n`);
    const slowPayload = visit(port, `hook ${token} a b c /\n9 {`);
    expect(await given.call('PreToolUse', bash(given.root, 'ls'))).toEqual(silent);
    for (const { ended } of [silentOne, slowHead]) {
      expect(await ended).toMatchObject({ said: '' });
      expect((await ended).ms).toBeLessThan(6_000);
    }
    for (const { ended } of [slowLength, slowPayload]) {
      const { ms, said } = await ended;
      expect(ms).toBeLessThan(12_000);
      expect(said.trimEnd()).toBe(replyToken);
    }
  });

  it('drops who drips, for the whole has to come in time', { timeout: 30_000 }, async () => {
    const visitor = visit(port);
    const dripping = setInterval(() => visitor.send('h'), 200);
    const { ms, said } = await visitor.ended;
    clearInterval(dripping);
    expect(ms).toBeLessThan(6_000);
    expect(said).toBe('');
  });

  it('lets 512 in at once, and a client that finds it full judges by itself', async () => {
    const crowd = Array.from({ length: 512 }, () => visit(port));
    const { said, ms } = await visit(port, `status ${token}\n`).ended;
    expect(said).toBe('');
    expect(ms).toBeLessThan(slow);
    expect(await given.call('PreToolUse', bash(given.root, 'ls'))).toEqual(silent);
    for (const { hangUp } of crowd) hangUp();
    expect(await eventually(stillRuns, (running) => running)).toBe(true);
  });

  it('keeps its tokens to the user', () => {
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(mode(`${given.home}/run`)).toBe('700');
    expect(mode(`${given.home}/run/engine`)).toBe('600');
    expect(mode(given.hook)).toBe('755');
  });

  it('ends when told so, and removes its run file', async () => {
    const pid = given.enginePid();
    expect((await visit(port, `stop ${token}\n`).ended).said).toBe(`${replyToken}{}`);
    await eventually(
      () => given.runtime.engine(),
      ({ running }) => !running,
    );
    expect(() => given.enginePid()).toThrow('ENOENT');
    await eventually(
      () => isGone(pid),
      (gone) => gone,
    );
    expect(isGone(pid)).toBe(true);
  });
});

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
