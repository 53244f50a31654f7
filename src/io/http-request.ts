import type { HttpReply, HttpRequest } from '../kernel/io.ts';

const mostReferences = 5;

/** Follows references itself, because what is secret belongs to the server that it is meant for. */
export async function httpRequest(request: HttpRequest): Promise<HttpReply> {
  const { method, timeoutMs, maxBytes, secretHeaders = {} } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const first = addressOf(request.url, request);
  let url = first;
  for (let followed = 0; ; followed += 1) {
    const trusted = url.origin === first.origin;
    const response = await asked(url, {
      method,
      headers: { ...request.headers, ...(trusted ? secretHeaders : {}) },
      body: request.body ?? null,
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || response.status === 304 || location === null)
      return {
        status: response.status,
        headers: headersOf(response),
        body: await bodyOf(response, maxBytes),
      };
    await response.body?.cancel();
    if (followed === mostReferences) throw new Error(`${url.host} keeps redirecting`);
    if (method === 'POST') throw new Error(`${url.host} moved, and Ephor sends nothing to another address`);
    url = addressOf(location, request, url);
  }
}

async function asked(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw new Error(`${url.host}: ${causeOf(error)}`, { cause: error });
  }
}

/** What `fetch` says itself is "fetch failed"; the reason lies below. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (cause instanceof Error)
    return 'code' in cause ? `${String(cause.code)} ${cause.message}` : cause.message;
  return error.message;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

function addressOf(text: string, { plainAllowed }: HttpRequest, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new Error('that is not a URL');
  const url = new URL(text, base);
  if (url.username !== '' || url.password !== '')
    throw new Error(`${url.host}: don’t put a password in the URL; name a key instead`);
  if (url.protocol === 'https:') return url;
  if (url.protocol !== 'http:') throw new Error(`${url.protocol} does not work here; use https:`);
  if (loopback.has(url.hostname)) return url;
  const leavesTls = base?.protocol === 'https:';
  if (plainAllowed && !leavesTls) return url;
  throw new Error(`${url.host} would be contacted without encryption`);
}

const headersOf = ({ headers }: Response): Readonly<Record<string, string>> =>
  Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));

async function bodyOf(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read().catch((error: unknown) => {
      throw new Error(`${new URL(response.url).host}: ${causeOf(error)}`, { cause: error });
    });
    if (!piece || piece.done) break;
    size += piece.value.length;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new Error(`${new URL(response.url).host}: the answer is larger than ${maxBytes} bytes`);
    }
    pieces.push(piece.value);
  }
  return Buffer.concat(pieces).toString('utf8');
}
