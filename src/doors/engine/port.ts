import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Connection, connectionOn, type TimedConnection } from './connection.ts';

export interface Port {
  readonly number: number;
  /** Takes no more clients and resolves when those that came are served; in the end they are dropped. */
  close(withinMs: number): Promise<void>;
}

const maxConnections = 512;
const lookAtClockMs = 1_000;

/** A free port of this machine that only this machine reaches. */
export async function openPort(serve: (connection: Connection) => Promise<void>): Promise<Port> {
  const connections = new Map<Socket, TimedConnection>();
  const served = new Set<Promise<void>>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    const connection = connectionOn(socket);
    connections.set(socket, connection);
    socket.on('close', () => connections.delete(socket));
    const serving = serve(connection).finally(() => served.delete(serving));
    served.add(serving);
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const clock = setInterval(() => {
    const now = performance.now();
    for (const connection of connections.values()) connection.dropIfLate(now);
  }, lookAtClockMs);
  return {
    number: (server.address() as AddressInfo).port,
    close: async (withinMs) => {
      const deadline = setTimeout(() => {
        for (const connection of connections.values()) connection.drop();
      }, withinMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(deadline);
      clearInterval(clock);
      await Promise.all(served);
    },
  };
}
