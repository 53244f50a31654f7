import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOwnHost } from './admit.ts';
import type { Surroundings } from './answer.ts';
import { safeHeaders } from './headers.ts';

export interface Listening {
  readonly port: number;
  /** Connections that are open. */
  connections(): Promise<number>;
  /** Answers what is under way, for as long as that, and drops the rest. */
  close(withinMs: number): Promise<void>;
}

const mostConnections = 500;
const longestAddress = 8 * 1024;
const bounds = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  noDelay: true,
};
/** A client that is silent for this long has gone. Listeners hear from us more often. */
const silentMs = 60_000;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A port of this machine that only this machine reaches: the wanted one, or else any. */
export async function listen(
  wanted: number,
  appAt: (port: number) => Hono<Surroundings>,
  count: (status: number) => void,
): Promise<Listening> {
  let handle: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown = (_, outgoing) =>
    outgoing.destroy();
  const server = createServer(bounds, (incoming, outgoing) => {
    outgoing.once('close', () => count(outgoing.statusCode));
    handle(incoming, outgoing);
  });
  server.maxConnections = mostConnections;
  server.setTimeout(silentMs);
  // Nobody's proxy, and nothing to become.
  server.on('connect', (_, socket) => socket.destroy());
  server.on('upgrade', (_, socket) => socket.destroy());
  const port = await open(server, wanted);
  const app = appAt(port);
  const fetch = (request: Request, env: unknown) => app.fetch(request, env as Surroundings['Bindings']);
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false });
  handle = (incoming, outgoing) => {
    for (const [name, value] of Object.entries(safeHeaders)) outgoing.setHeader(name, value);
    const said = objectionTo(incoming, port);
    if (!said) return answer(incoming, outgoing);
    const body = JSON.stringify({ error: said.error });
    return outgoing
      .writeHead(said.status, { 'content-type': 'application/json', connection: 'close' })
      .end(body);
  };
  return {
    port,
    connections: () => new Promise((resolve) => server.getConnections((_, many) => resolve(many))),
    close: (withinMs) =>
      new Promise((resolve) => {
        const late = setTimeout(() => server.closeAllConnections(), withinMs);
        server.close(() => {
          clearTimeout(late);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** Looked at before anything else: a page of another name that leads to this machine is not ours. */
function objectionTo({ method = '', url = '', headers }: IncomingMessage, port: number) {
  const no = (status: number, code: string, message: string, hint: string) => ({
    status,
    error: { code, message, hint },
  });
  if (!isOwnHost(headers.host, port))
    return no(
      421,
      'foreign_host',
      'that is not the name of this server',
      `Ask for http://127.0.0.1:${port}/.`,
    );
  if (!methods.has(method))
    return no(405, 'method_not_allowed', 'there is no such method here', 'Use GET or POST.');
  if (!url.startsWith('/') || url.length > longestAddress || /[^\x21-\x7e]/.test(url))
    return no(400, 'bad_request', 'that is not a URL of this server', 'Write it as a path, 8 KB at most.');
  return undefined;
}

async function open(server: Server, wanted: number): Promise<number> {
  const attempt = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await attempt(wanted).catch(() => attempt(0));
  return (server.address() as AddressInfo).port;
}
