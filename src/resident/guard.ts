import type { IncomingHttpHeaders } from 'node:http';
import type { EngineAddress } from '../app/engine-address.ts';
import type { Hash } from '../domain/io.ts';

export type Route =
  | { readonly kind: 'hook'; readonly host: string; readonly eventName: string; readonly id: string }
  | { readonly kind: 'status' }
  | { readonly kind: 'stop' };

export type Admission = { readonly route: Route } | { readonly refusal: number };

interface Head {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export const maxBodyBytes = 64 * 1024 * 1024;

/** Who may come in: this machine by its own name, with the token, to a place that exists, with a bearable load. */
export function admit(
  { method = '', url = '', headers }: Head,
  { port, requestToken }: EngineAddress,
  hash: Hash,
): Admission {
  const { host, authorization = '' } = headers;
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return { refusal: 403 };
  if (!hash.equal(hash.sha256(authorization), hash.sha256(`Bearer ${requestToken}`))) return { refusal: 401 };
  const route = routeOf(method, url);
  if (!route) return { refusal: 404 };
  if (Number(headers['content-length'] ?? 0) > maxBodyBytes) return { refusal: 413 };
  return { route };
}

function routeOf(method: string, url: string): Route | undefined {
  if (method === 'GET' && url === '/status') return { kind: 'status' };
  if (method === 'POST' && url === '/stop') return { kind: 'stop' };
  const hook = /^\/hook\/([A-Za-z0-9-]{1,64})\/([A-Za-z0-9-]{1,64})\/([A-Za-z0-9.-]{1,128})$/.exec(url);
  if (method !== 'POST' || !hook) return undefined;
  const [, host = '', eventName = '', id = ''] = hook;
  return { kind: 'hook', host, eventName, id };
}

/** A folder between quotes, as the bytes of its name: header values are read as one character per byte. */
export function folderOf(header: string | readonly string[] | undefined): string | undefined {
  if (typeof header !== 'string' || !/^".+"$/.test(header)) return undefined;
  return Buffer.from(header.slice(1, -1), 'latin1').toString('utf8');
}
