import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeIo } from './node.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on loopback; returns its address and what it was asked. */
async function given(answer: (asked: IncomingMessage, response: ServerResponse, body: string) => void) {
  const asked: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
    incoming.on('end', () => {
      asked.push({ url: incoming.url ?? '', headers: incoming.headers, body });
      answer(incoming, response, body);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}`, otherName: `http://localhost:${port}` };
}

const request = (url: string, more: object = {}) =>
  nodeIo.http.request({ method: 'GET', url, timeoutMs: 5_000, maxBytes: 1_000, ...more });

const secretHeaders = { authorization: 'Bearer key-1234' };

describe('asking a server', () => {
  it('gives status, headers and text', async () => {
    const { url, asked } = await given((_, response, body) =>
      response.writeHead(201, { 'X-Mark': 'a' }).end(`got ${body} ü`),
    );
    const reply = await request(`${url}/x?y=1`, { method: 'POST', body: 'it', secretHeaders });
    expect(reply).toMatchObject({ status: 201, body: 'got it ü' });
    expect(reply.headers['x-mark']).toBe('a');
    expect(asked).toMatchObject([{ url: '/x?y=1', headers: secretHeaders, body: 'it' }]);
  });

  it('follows references, and gives the key to the first server alone', async () => {
    const other = await given((_, response) => response.end('arrived'));
    const first = await given(({ url }, response) =>
      response.writeHead(302, { location: url === '/' ? '/again' : `${other.url}/there` }).end(),
    );
    expect((await request(`${first.url}/`, { secretHeaders })).body).toBe('arrived');
    expect(first.asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer key-1234',
      'Bearer key-1234',
    ]);
    expect(other.asked.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('takes another name of the same machine for another server', async () => {
    const server = await given(({ url }, response) =>
      url === '/' ? response.writeHead(307, { location: `${server.otherName}/b` }).end() : response.end('b'),
    );
    await request(`${server.url}/`, { secretHeaders });
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer key-1234', undefined]);
  });

  it('sends what it was given to nobody else', async () => {
    const first = await given((_, response) => response.writeHead(307, { location: '/b' }).end());
    await expect(request(first.url, { method: 'POST', body: 'it' })).rejects.toThrow(
      'sends nothing to another address',
    );
    expect(first.asked).toHaveLength(1);
  });

  it('gives up on one that refers on and on', async () => {
    const first = await given((_, response) => response.writeHead(302, { location: '/' }).end());
    await expect(request(first.url)).rejects.toThrow('keeps redirecting');
    expect(first.asked.length).toBeLessThan(10);
  });

  it('gives up when time is up, whenever that is', async () => {
    const silent = await given(() => undefined);
    await expect(request(silent.url, { timeoutMs: 200 })).rejects.toThrow('no answer in time');
    const dripping = await given((_, response) => {
      response.write('a');
    });
    await expect(request(dripping.url, { timeoutMs: 200 })).rejects.toThrow('no answer in time');
  });

  it('gives up on one that says too much', async () => {
    const loud = await given((_, response) => response.end('a'.repeat(100_000)));
    await expect(request(loud.url)).rejects.toThrow('larger than 1000 bytes');
  });

  it('says what is wrong with a server that is not there', async () => {
    await expect(request('http://127.0.0.1:1')).rejects.toThrow(
      /^127\.0\.0\.1:1: .*(?:ECONNREFUSED|bad port)/,
    );
  });

  it.each([
    ['http://192.0.2.1/x', 'without encryption'],
    ['ftp://127.0.0.1/x', 'does not work here'],
    ['file:///etc/passwd', 'does not work here'],
    ['nonsense', 'not a URL'],
    ['http://user:secret@127.0.0.1/', 'don’t put a password in the URL'],
  ])('refuses %s', async (url, why) => {
    await expect(request(url)).rejects.toThrow(why);
    await expect(request(url)).rejects.not.toThrow('secret@');
  });

  it('refuses to be referred to another machine without encryption', async () => {
    const first = await given((_, response) =>
      response.writeHead(302, { location: 'http://192.0.2.1/' }).end(),
    );
    await expect(request(first.url)).rejects.toThrow('192.0.2.1 would be contacted without encryption');
  });
});
