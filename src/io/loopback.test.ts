import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeLoopback } from './loopback.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function given(behave: (socket: Socket, line: string) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).setEncoding('utf8');
    socket.on('data', (line: string) => behave(socket, line));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const ask = (port: number, timeoutMs = 5_000) => nodeLoopback.ask({ port, line: 'how é', timeoutMs });

describe('a question to a port of this machine', () => {
  it('is one line, and all that is said to it is the answer', async () => {
    const port = await given((socket, line) => {
      socket.write(Buffer.from(line).subarray(0, -2));
      setTimeout(() => socket.end(Buffer.from(line).subarray(-2)), 50);
    });
    expect(await ask(port)).toBe('how é\n');
  });

  it('finds nobody where nobody listens', async () => {
    const port = await given(() => undefined);
    for (const close of open.splice(0)) close();
    expect(await ask(port)).toBeUndefined();
  });

  it.each([
    ['says nothing', () => undefined],
    ['does not come to an end', (socket: Socket) => void socket.write('so')],
  ])('has no answer in time from one who %s', async (_, behave) => {
    const started = performance.now();
    expect(await ask(await given(behave), 200)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('has no answer from one who breaks off', async () => {
    const port = await given((socket) => {
      socket.write('so');
      setTimeout(() => socket.resetAndDestroy(), 20);
    });
    expect(await ask(port)).toBeUndefined();
  });

  it('has no answer from one who says too much', async () => {
    const port = await given((socket) => socket.end('x'.repeat(1024 * 1024 + 1)));
    expect(await ask(port)).toBeUndefined();
    const bearable = await given((socket) => socket.end('x'.repeat(1024 * 1024)));
    expect(await ask(bearable)).toHaveLength(1024 * 1024);
  });
});
