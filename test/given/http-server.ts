import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Never answers. */
  readonly silent?: boolean;
}

export interface GivenHttpServer {
  readonly url: string;
  readonly asked: Asked[];
  close(): Promise<void>;
}

/** A real server on loopback, and what it was asked. */
export async function givenHttpServer(
  answer: (asked: Asked) => Answer = () => ({}),
): Promise<GivenHttpServer> {
  const asked: Asked[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (text: string) => (body += text));
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const question = { method, path, headers, body };
      asked.push(question);
      const { status = 200, headers: more = {}, body: text = 'ok', silent = false } = answer(question);
      if (!silent) response.writeHead(status, more).end(text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
