import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  type Connection,
  connectionOn,
  receiveHead,
  receivePayload,
  type TimedConnection,
} from './connection.ts';
import type { EngineAddress } from '../../features/setup/programs/engine-address.ts';
import { clientWaitsSeconds } from '../../features/setup/programs/program-script.ts';
import type { EngineStatus, HookCall } from '../../kernel/app.ts';
import type { Reply } from '../../kernel/host.ts';
import type { Hash } from '../../kernel/io.ts';
import { answerHook, lastResort } from '../../line/handle-hook.ts';
import type { Line } from '../../line/open-project.ts';

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

interface HookRequest {
  readonly kind: 'hook';
  readonly host: string;
  readonly eventName: string;
  readonly id: string;
  readonly projectFolder: string | undefined;
}

export type EngineRequest = HookRequest | { readonly kind: 'status' } | { readonly kind: 'stop' };

interface Head {
  readonly token: string;
  readonly request: EngineRequest;
}

const plain = /^(status|stop) (\S+)$/;
const hook = /^hook (\S+) ([A-Za-z0-9-]{1,64}) ([A-Za-z0-9-]{1,64}) ([A-Za-z0-9.-]{1,128}) (\P{Cc}*)$/u;

/** What the first line asks for, if whoever wrote it knows the token. A browser's first line has none. */
export function admit(line: string, requestToken: string, hash: Hash): EngineRequest | undefined {
  const head = parseHead(line);
  return head && hash.equal(head.token, requestToken) ? head.request : undefined;
}

function parseHead(line: string): Head | undefined {
  const [, kind, known] = plain.exec(line) ?? [];
  if (known !== undefined) return { token: known, request: { kind: kind === 'stop' ? 'stop' : 'status' } };
  const [, token, host = '', eventName = '', id = '', folder = ''] = hook.exec(line) ?? [];
  if (token === undefined) return undefined;
  const projectFolder = folder === '' ? undefined : folder;
  return { token, request: { kind: 'hook', host, eventName, id, projectFolder } };
}

/** Before the client gives up, so that the call is never answered twice. */
const answerWithinMs = (clientWaitsSeconds - 5) * 1000;
const keptDocuments = 256;

/**
 * What follows from an answer is done when the client has gone: as long as it runs, the host waits for it, and on the
 * same core it would wait for us.
 */
async function serveHook(
  line: Line,
  { host, eventName, id, projectFolder }: HookRequest,
  connection: Connection,
): Promise<void> {
  const { clock } = line.io;
  const taken = clock.now().getTime();
  const payload = await receivePayload(connection);
  // A client that waited too long has had the call judged elsewhere.
  if (payload === undefined || clock.now().getTime() - taken > answerWithinMs) return connection.drop();
  forgetMuch(line);
  const call: HookCall = { host, eventName, payload, id, projectFolder };
  try {
    connection.within(answerWithinMs, () => connection.end(encodeAnswer(lastResort(line, call, tooLate()))));
    connection.end(encodeAnswer(await answerHook(line, call)));
    await connection.left();
    await line.afterwards.run();
  } catch {
    connection.drop();
  }
}

const tooLate = (): Error => new Error(`no answer within ${answerWithinMs} ms`);

/** Memory must not grow with the number of sessions ever seen. */
function forgetMuch({ storeCache }: Line): void {
  if (storeCache.documents.size > keptDocuments) storeCache.documents.clear();
}

/** Says that an answer is whole; clients do not believe one that ends otherwise. */
const endMark = '\u0004';

/** The exit code, the text for the stream that goes with it, and the mark. NULs would not survive a shell. */
function encodeAnswer({ exitCode, stdout, stderr }: Reply): string {
  const text = exitCode === 0 ? stdout : stderr;
  return `${exitCode}${text.replaceAll(unfit, ' ')}${endMark}`;
}

const unfit = new RegExp(`[\\0${endMark}]`, 'g');
