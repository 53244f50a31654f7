import type { EngineAddress } from '../../features/setup/programs/engine-address.ts';
import type { Line } from '../../line/open-project.ts';
import type { EngineStatus } from '../../kernel/app.ts';
import type { Connection } from './connection.ts';
import { admit, type EngineRequest } from './head.ts';
import { openPort } from './port.ts';
import { receiveHead } from './receive.ts';
import { answerWithinMs, serveHook } from './serve-hook.ts';

export interface Engine {
  readonly address: EngineAddress;
  /** Milliseconds since something was last asked; 0 while a call is being answered. */
  idleMs(): number;
  /** Takes no more calls and resolves when those under way are answered. */
  close(): Promise<void>;
}

/** The hook line behind a port of this machine, with its caches kept warm. */
export async function openEngine(line: Line, onStop: () => void): Promise<Engine> {
  const { io, version } = line;
  // Clients take the second one in byte by byte, and who would guess it has one try for each call.
  const [requestToken, replyToken] = [io.hash.random(16), io.hash.random(8)];
  const { pid, started } = io.processes.self;
  const opened = io.clock.monotonic();
  let lastAsked = opened;
  let calls = 0;
  let underWay = 0;
  const unknown = new Set<Connection>();

  const status = (): EngineStatus => ({
    running: true,
    pid,
    started,
    port: port.number,
    version,
    uptimeSeconds: Math.round((io.clock.monotonic() - opened) / 1000),
    calls,
    memoryMb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
  });

  const serve = async (request: EngineRequest, connection: Connection): Promise<void> => {
    switch (request.kind) {
      case 'status':
        return connection.end(`${replyToken}${JSON.stringify(status())}`);
      case 'stop':
        connection.end(`${replyToken}{}`);
        return onStop();
      case 'hook':
        calls += 1;
        // Said before the work: a client can tell an engine at work from a stranger, and from one that hangs.
        connection.say(replyToken);
        await serveHook(line, request, connection);
    }
  };

  const port = await openPort(async (connection) => {
    unknown.add(connection);
    const head = await receiveHead(connection);
    unknown.delete(connection);
    const request = head === undefined ? undefined : admit(head, requestToken, io.hash);
    if (!request) return connection.drop();
    underWay += 1;
    lastAsked = io.clock.monotonic();
    await serve(request, connection);
    underWay -= 1;
    lastAsked = io.clock.monotonic();
  });

  return {
    address: { port: port.number, requestToken, replyToken, version, pid },
    idleMs: () => (underWay > 0 ? 0 : io.clock.monotonic() - lastAsked),
    close: async () => {
      const closed = port.close(answerWithinMs + 5_000);
      for (const connection of unknown) connection.drop();
      await closed;
    },
  };
}
