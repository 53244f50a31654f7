import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerHook, lastResort } from '../app/answer-hook.ts';
import { clientWaitsSeconds } from '../app/client-script.ts';
import { type EngineAddress, replyHeader } from '../app/engine-address.ts';
import type { Line } from '../app/open-project.ts';
import type { EngineStatus } from '../domain/app.ts';
import type { HookCall } from '../domain/hook-call.ts';
import type { Reply } from '../domain/host.ts';
import { encodeAnswer } from './answer.ts';
import { admit, folderOf, maxBodyBytes, type Route } from './guard.ts';
import { readBody } from './read-body.ts';

export interface Engine {
  readonly address: EngineAddress;
  /** Milliseconds since something was last asked; 0 while a call is being answered. */
  idleMs(): number;
  /** Takes no more calls and resolves when those under way are answered. */
  close(): Promise<void>;
}

/** Before the client gives up, so that the call is never answered twice. */
const answerWithinMs = (clientWaitsSeconds - 5) * 1000;
const keptDocuments = 256;

/** The hook line behind a port of this machine, with its caches kept warm. */
export async function openEngine(line: Line, onStop: () => void): Promise<Engine> {
  const { io, version } = line;
  const started = io.clock.monotonic();
  let lastAsked = started;
  let calls = 0;
  let underWay = 0;

  const status = (): EngineStatus => ({
    running: true,
    pid: io.processes.self.pid,
    port: address.port,
    version,
    uptimeSeconds: Math.round((io.clock.monotonic() - started) / 1000),
    calls,
    memoryMb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
  });

  const serve = async (route: Route, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    lastAsked = io.clock.monotonic();
    switch (route.kind) {
      case 'status':
        response.end(JSON.stringify(status()));
        return;
      case 'stop':
        response.end('{}');
        onStop();
        return;
      case 'hook':
        calls += 1;
        await serveHook(line, route, request, response);
    }
  };

  const server = createServer({ connectionsCheckingInterval: 500 }, (request, response) => {
    const admission = admit(request, address, io.hash);
    if ('refusal' in admission) return refuse(response, admission.refusal);
    acknowledge(response, address.replyToken);
    underWay += 1;
    void serve(admission.route, request, response).finally(() => {
      underWay -= 1;
      lastAsked = io.clock.monotonic();
    });
  });
  const address: EngineAddress = {
    port: await listen(server),
    requestToken: io.hash.random(16),
    replyToken: io.hash.random(16),
    version,
    pid: io.processes.self.pid,
  };
  return {
    address,
    idleMs: () => (underWay > 0 ? 0 : io.clock.monotonic() - lastAsked),
    close: () => closeGently(server, () => underWay),
  };
}

function listen(server: Server): Promise<number> {
  server.headersTimeout = 3_000;
  server.requestTimeout = 10_000;
  server.maxConnections = 512;
  server.on('clientError', (_, socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { Connection: 'close' }).end();
}

/** Sent before the work: a client can tell an engine at work from a stranger, and from one that hangs. */
function acknowledge(response: ServerResponse, replyToken: string): void {
  response.sendDate = false;
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, { [replyHeader]: replyToken, Connection: 'close' });
  response.flushHeaders();
}

async function serveHook(
  line: Line,
  { host, eventName, id }: Extract<Route, { kind: 'hook' }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { clock } = line.io;
  const taken = clock.now().getTime();
  const projectFolder = folderOf(request.headers['x-ephor-folder']);
  const payload = await readBody(request, maxBodyBytes);
  // A client that waited too long has had the call judged elsewhere.
  if (payload === undefined || clock.now().getTime() - taken > answerWithinMs) {
    response.destroy();
    return;
  }
  forgetMuch(line);
  const call: HookCall = { host, eventName, payload, id, projectFolder };
  response.end(encodeAnswer(await inTime(answerHook(line, call), call)));
}

/** Memory must not grow with the number of sessions ever seen. */
function forgetMuch({ storeCache }: Line): void {
  if (storeCache.documents.size > keptDocuments) storeCache.documents.clear();
}

function inTime(answer: Promise<Reply>, call: HookCall): Promise<Reply> {
  return new Promise((resolve) => {
    const late = new Error(`no answer within ${answerWithinMs} ms`);
    const timer = setTimeout(() => resolve(lastResort(call, late)), answerWithinMs);
    void answer.then((reply) => {
      clearTimeout(timer);
      resolve(reply);
    });
  });
}

function closeGently(server: Server, underWay: () => number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), answerWithinMs + 5_000);
    server.close(() => {
      clearTimeout(deadline);
      const settled = setInterval(() => {
        if (underWay() > 0) return;
        clearInterval(settled);
        resolve();
      }, 5);
    });
    server.closeIdleConnections();
  });
}
