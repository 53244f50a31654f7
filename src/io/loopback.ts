import type { IncomingMessage, Server } from 'node:http';
import type { Loopback, LoopbackQuestion, LoopbackServer, ServedReply } from '../kernel/io.ts';

const maxBytes = 32 * 1024 * 1024;

async function serve(answer: Parameters<Loopback['serve']>[0]): Promise<LoopbackServer> {
  const answerTo = async (incoming: IncomingMessage): Promise<ServedReply> => {
    const { method = 'GET', url: path = '/' } = incoming;
    if (!path.startsWith('/')) return { status: 403, type: 'text/plain', body: 'loopback only' };
    return answer({ method, path, body: await readBody(incoming) });
  };
  const server = process.getBuiltinModule('node:http').createServer((incoming, response) => {
    answerTo(incoming).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  // A client that takes us for its proxy reaches nobody through us.
  server.on('connect', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
  return { port: await listen(server), close: () => close(server) };
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function readBody(incoming: IncomingMessage): Promise<string> {
  let body = '';
  incoming.setEncoding('utf8');
  for await (const part of incoming as AsyncIterable<string>) {
    body += part;
    if (body.length > maxBytes) throw new Error('the request is too large');
  }
  return body;
}

const maxLength = 1024 * 1024;

/** Loaded only when something is asked: no hook call needs to pay for it. */
const net = () => process.getBuiltinModule('node:net');

function ask({ port, line, timeoutMs }: LoopbackQuestion): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const socket = net().connect(port, '127.0.0.1', () => socket.write(`${line}\n`));
    const deadline = setTimeout(() => socket.destroy(), timeoutMs);
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.length > maxLength) socket.destroy();
    });
    socket.on('end', () => resolve(said));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(deadline);
      resolve(undefined);
    });
  });
}

export const nodeLoopback: Loopback = { ask, serve };
