import { request } from 'node:http';
import { connect } from 'node:net';
import { readFileSync, statSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { bash, eventually, givenHook, type GivenHook, silent } from './given-hook.ts';

let given: GivenHook;
let port: number;
let token: string;
let replyToken: string;

beforeEach(async () => {
  given = givenHook();
  await given.runtime.startEngine();
  const [a = '', b = '', c = ''] = readFileSync(`${given.home}/run/engine`, 'utf8').split(' ');
  [port, token, replyToken] = [Number(a), b, c];
});

interface Knock {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

function knock({ method = 'GET', path = '/status', headers = {} }: Knock) {
  return new Promise<{ status: number; headers: unknown; body: string }>((done, failed) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    asked.on('error', failed).end();
  });
}

const known = () => ({ Authorization: `Bearer ${token}` });

/** Sends raw text and tells how long the engine kept the line open. */
function hold(...parts: readonly string[]): Promise<{ ms: number; said: string }> {
  return new Promise((done) => {
    const started = performance.now();
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(parts.join('')));
    socket.setEncoding('latin1').on('data', (text: string) => (said += text));
    socket.on('error', () => undefined);
    socket.on('close', () => done({ ms: performance.now() - started, said }));
  });
}

describe("the engine's door", () => {
  it('opens for the token and proves itself by the other one', async () => {
    const { status, headers, body } = await knock({ headers: known() });
    expect({ status, headers }).toMatchObject({ status: 200, headers: { 'x-ephor-reply': replyToken } });
    expect(JSON.parse(body)).toMatchObject({ running: true, port, pid: given.enginePid(), calls: 0 });
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { Authorization: `Bearer ${'0'.repeat(48)}` }],
    ['a token cut short', { Authorization: 'Bearer ' }],
  ])('stays shut for %s and says nothing about itself', async (_, headers) => {
    for (const knocked of [{ path: '/status' }, { method: 'POST', path: '/stop' }]) {
      const { status, headers: answered, body } = await knock({ ...knocked, headers });
      expect({ status, body }).toEqual({ status: 401, body: '' });
      expect(answered).not.toHaveProperty('x-ephor-reply');
    }
    expect((await given.runtime.engine()).running).toBe(true);
  });

  it.each(['evil.example', 'evil.example:80', '127.0.0.1:1', '127.0.0.1'])(
    'stays shut for a page that came by the name %s, token or not',
    async (Host) => {
      expect((await knock({ headers: { ...known(), Host } })).status).toBe(403);
    },
  );

  it('opens by the name localhost', async () => {
    expect((await knock({ headers: { ...known(), Host: `localhost:${port}` } })).status).toBe(200);
  });

  it.each([
    { path: '/' },
    { path: '/hook/a/b/c' },
    { method: 'POST', path: '/hook/a/b' },
    { method: 'POST', path: '/hook/a/b/c/../../../stop' },
    { method: 'DELETE', path: '/status' },
  ])('knows no other place: $method $path', async (elsewhere) => {
    expect((await knock({ ...elsewhere, headers: known() })).status).toBe(404);
  });

  it('refuses a payload over 64 MB before it is sent', async () => {
    const headers = { ...known(), 'Content-Length': String(64 * 1024 * 1024 + 1) };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const { said } = await hold(`POST /hook/a/b/c HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`, ...head, '\r\n');
    expect(said).toMatch(/^HTTP\/1.1 413 /);
  });

  it('refuses a payload that grows over 64 MB without saying so', async () => {
    const head = `POST /hook/a/b/c HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    const { said } = await hold(head, ...Array.from({ length: 66 }, () => chunk));
    expect(said).not.toContain('\u0004');
    expect((await given.runtime.engine()).memoryMb).toBeLessThan(600);
  });

  it('drops who is slow, and serves others meanwhile', { timeout: 30_000 }, async () => {
    const slowHead = hold(`POST /hook/a/b/c HTTP/1.1\r\nHost: 127.0`);
    const slowBody = hold(
      `POST /hook/a/b/c HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 9\r\n\r\n{`,
    );
    expect(await given.call('PreToolUse', bash(given.root, 'ls'))).toEqual(silent);
    expect((await slowHead).ms).toBeLessThan(6_000);
    const { ms, said } = await slowBody;
    expect(ms).toBeLessThan(12_000);
    expect(said).not.toContain('\u0004');
  });

  it('keeps its tokens to the user', () => {
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(mode(`${given.home}/run`)).toBe('700');
    expect(mode(`${given.home}/run/engine`)).toBe('600');
    expect(mode(given.hook)).toBe('755');
  });

  it('ends when told so, and removes its run file', async () => {
    const pid = given.enginePid();
    expect((await knock({ method: 'POST', path: '/stop', headers: known() })).status).toBe(200);
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
