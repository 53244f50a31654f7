import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { givenDoor } from './given-door.ts';

/** What the door says to bytes as they are, until it hangs up or so much time has gone by. */
const talk = (port: number, bytes: string, ms = 20_000): Promise<string> =>
  new Promise((done) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const late = setTimeout(() => socket.destroy(), ms);
    socket.setEncoding('utf8').on('data', (text: string) => (said += text));
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(late);
        done(said);
      });
  });

const statusIn = (said: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]);

describe('what is too much', () => {
  it('a body over 1 MB is refused before it is read, announced or not', async () => {
    const { program, port, access } = await givenDoor();
    const ask = program();
    const large = JSON.stringify({ idea: 'x'.repeat(1024 * 1024) });
    expect(await ask('/api/q', { body: large })).toMatchObject({
      status: 413,
      json: { error: { code: 'too_large' } },
    });
    const head = `POST /api/q HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${access.addToken('t', 'write')}\r\ncontent-type: application/json\r\n`;
    expect(statusIn(await talk(port, `${head}content-length: 9999999999\r\n\r\n{`))).toBe(413);
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    expect(statusIn(await talk(port, `${head}transfer-encoding: chunked\r\n\r\n${piece.repeat(20)}`))).toBe(
      413,
    );
    expect((await ask('/api/q', { body: { idea: 'small' } })).status).toBe(200);
  });

  it.each([
    ['no JSON', '{"idea":', 400, 'bad_request'],
    ['no object', '[1]', 400, 'bad_input'],
    ['nothing', 'null', 400, 'bad_input'],
    ['half a million brackets', '['.repeat(500_000), 400, 'bad_request'],
    ['a deep object', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 400, 'bad_input'],
    ['a prototype', '{"__proto__":{"idea":"x"},"idea":7}', 400, 'bad_input'],
  ])('a body that is %s is refused', async (_, body, status, code) => {
    const { program } = await givenDoor();
    expect(await program()('/api/q', { body })).toMatchObject({ status, json: { error: { code } } });
  });

  it('a head or a body that comes too slowly is not waited for', { timeout: 90_000 }, async () => {
    const { port, access, ask } = await givenDoor();
    const authorization = `authorization: Bearer ${access.addToken('t', 'write')}`;
    const began = Date.now();
    const [head, body] = await Promise.all([
      talk(
        port,
        `GET /api/portfolio HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${authorization}\r\nx-slow: `,
        40_000,
      ),
      talk(
        port,
        `POST /api/q HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${authorization}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"i`,
        40_000,
      ),
    ]);
    expect([statusIn(head), Number.isNaN(statusIn(body)) ? 408 : statusIn(body)]).toEqual([408, 408]);
    expect(Date.now() - began).toBeLessThan(40_000);
    expect((await ask('/health')).status).toBe(200);
  });

  it('an address or a head that is too long is refused', async () => {
    const { port, ask } = await givenDoor();
    expect((await ask(`/${'a'.repeat(9_000)}`)).status).toBe(400);
    expect((await ask('/health', { headers: { 'x-long': 'a'.repeat(20_000) } })).status).toBe(431);
    expect(statusIn(await talk(port, 'nonsense\r\n\r\n'))).toBe(400);
  });
});

describe('500 connections', () => {
  it('are held at most; who hangs up makes room', { timeout: 120_000 }, async () => {
    const { port, ask } = await givenDoor();
    const open = (): Promise<Socket | undefined> =>
      new Promise((done) => {
        const socket = connect(port, '127.0.0.1');
        // Accepted by the system, and closed by the door when it is one too many.
        const kept = setTimeout(() => done(socket), 3_000);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            clearTimeout(kept);
            done(undefined);
          });
      });
    const sockets = await Promise.all(Array.from({ length: 600 }, open));
    const held = sockets.filter((socket) => socket !== undefined);
    expect(held.length).toBe(500);
    for (const socket of held) socket.destroy();
    await new Promise((done) => setTimeout(done, 200));
    expect((await ask('/health')).status).toBe(200);
  });
});

describe('no way leads out of the folder of the pages', () => {
  it.each([
    '/../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/....//....//etc/passwd',
    '/%252e%252e%252fetc%252fpasswd',
    '/..\\..\\etc\\passwd',
    '/assets/../../ephor.cjs',
    '/.%00/index.html',
    '//etc/passwd',
    '/C:/windows/win.ini',
    '/http.cjs',
    '/programs.cjs',
    '/~/.ephor/key',
    '/.git/config',
  ])('%s', async (path) => {
    const { port } = await givenDoor();
    const said = await talk(
      port,
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`,
    );
    expect([200, 400, 404]).toContain(statusIn(said));
    expect(said).not.toMatch(/root:|devDependencies|require\(/);
    // What is no file is a page of the dashboard, which finds its own way.
    if (statusIn(said) === 200) expect(said).toContain('text/html');
  });

  it('is asked for another host, by a proxy’s words', async () => {
    const { port } = await givenDoor();
    for (const line of ['GET http://example.com/ HTTP/1.1', 'GET * HTTP/1.1', 'TRACE / HTTP/1.1'])
      expect(
        statusIn(await talk(port, `${line}\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`)),
        line,
      ).toBeGreaterThanOrEqual(400);
    expect(await talk(port, `CONNECT example.com:443 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)).toBe('');
  });

  it.each(['../../../etc/passwd', '/etc/passwd', '..%00', '.ephor/config.yaml\u0000', '%2e%2e%2f'])(
    'an id that is a path, %j, names nothing',
    async (id) => {
      const { program, project } = await givenDoor();
      const ask = program();
      for (const path of ['queue/show', 'knowledge/show', 'intent/show']) {
        const name = path.startsWith('intent') ? 'intent_id' : 'id';
        const heard = await ask(`/api/${path}?project=${project}&${name}=${encodeURIComponent(id)}`);
        expect([400, 404, 422], path).toContain(heard.status);
        expect(heard.text).not.toContain('root:');
      }
      const why = await ask(`/api/why?project=${project}&target=${encodeURIComponent(id)}`);
      expect(why.text).not.toContain('root:');
    },
  );
});
