import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Connection, connectionOn } from './connection.ts';

export interface Port {
  readonly number: number;
  /** Takes no more clients and resolves when those that came are served; in the end they are dropped. */
  close(withinMs: number): Promise<void>;
}

const maxConnections = 512;

/** A free port of this machine that only this machine reaches. */
export async function openPort(serve: (connection: Connection) => Promise<void>): Promise<Port> {
  const sockets = new Set<Socket>();
  const served = new Set<Promise<void>>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const serving = serve(connectionOn(socket)).finally(() => served.delete(serving));
    served.add(serving);
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    number: (server.address() as AddressInfo).port,
    close: async (withinMs) => {
      const deadline = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, withinMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(deadline);
      await Promise.all(served);
    },
  };
}
