import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { nodeIo } from '../../src/io/node.ts';
import { builtVersion, type GivenHook } from './given-hook.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

export interface Stranger {
  /** Everything that was sent to it, as one character per byte. */
  readonly received: () => string;
  readonly ack: string;
}

/** A program on the port that the run file names. It knows the reply token only if it was told. */
export async function givenStranger(
  { home }: Pick<GivenHook, 'home'>,
  behave: (socket: Socket, received: string, ack: string) => void,
): Promise<Stranger> {
  let received = '';
  const [request, reply] = ['a'.repeat(48), 'b'.repeat(48)];
  const ack = `HTTP/1.1 200 OK\r\nX-Ephor-Reply: ${reply}\r\nConnection: close\r\n\r\n`;
  const server = createServer((socket) => {
    socket.on('error', () => undefined).setEncoding('latin1');
    socket.on('data', (part: string) => {
      received += part;
      behave(socket, received, ack);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  nodeIo.files.makeFolder(`${home}/run`, 0o700);
  writeFileSync(`${home}/run/engine`, `${port} ${request} ${reply} ${builtVersion} 1\n`);
  return { received: () => received, ack };
}

export const headEnd = '\r\n\r\n';

/** The body so far, once the head is whole. */
export const bodyOf = (received: string): string => received.slice(received.indexOf(headEnd) + 4);

export const lengthOf = (received: string): number =>
  Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
