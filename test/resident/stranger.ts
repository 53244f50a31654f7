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
}

/** A program on the port that the run file names. It knows the reply token only if it was told. */
export async function givenStranger(
  { home }: Pick<GivenHook, 'home'>,
  behave: (socket: Socket, received: string, ack: string) => void,
): Promise<Stranger> {
  let received = '';
  const [request, reply] = ['a'.repeat(48), 'b'.repeat(48)];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).setEncoding('latin1');
    socket.on('data', (part: string) => {
      received += part;
      behave(socket, received, reply);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  nodeIo.files.makeFolder(`${home}/run`, 0o700);
  writeFileSync(`${home}/run/engine`, `${port} ${request} ${reply} ${builtVersion} 1\n`);
  return { received: () => received };
}

/** One that behaves as our engine does, up to the answer. */
export const givenImpostor = (
  given: Pick<GivenHook, 'home'>,
  answer: (socket: Socket) => void,
): Promise<Stranger> =>
  givenStranger(given, (socket, received, ack) => {
    if (!received.includes(headEnd)) return;
    if (afterHead(received) === '') socket.write(ack);
    if (isWhole(received)) answer(socket);
  });

export const headEnd = '\n';

/** What came after the head, once that is whole. */
export const afterHead = (received: string): string => received.slice(received.indexOf(headEnd) + 1);

export const payloadOf = (received: string): string => {
  const rest = afterHead(received);
  return rest.slice(rest.indexOf(' ') + 1);
};

function isWhole(received: string): boolean {
  const length = /^(\d+) /.exec(afterHead(received))?.[1];
  return length !== undefined && payloadOf(received).length === Number(length);
}
