import type { EngineStatus } from '../domain/app.ts';
import type { Io, LoopbackReply } from '../domain/io.ts';
import { homeFiles } from '../domain/place.ts';

/** How a running engine is reached, as its run file says. */
export interface EngineAddress {
  readonly port: number;
  /** Proves the client to the engine. */
  readonly requestToken: string;
  /** Proves the engine to the client: never sent by one, so a stranger on the port can't know it. */
  readonly replyToken: string;
  readonly version: string;
  readonly pid: number;
}

export const replyHeader = 'X-Ephor-Reply';

const askMs = 1_000;

export const addressLine = ({ port, requestToken, replyToken, version, pid }: EngineAddress): string =>
  `${port} ${requestToken} ${replyToken} ${version} ${pid}\n`;

export function parseAddress(text: string | undefined): EngineAddress | undefined {
  const found = /^(\d{1,5}) ([0-9a-f]{32,}) ([0-9a-f]{32,}) (\S+) (\d+)\n$/.exec(text ?? '');
  if (!found) return undefined;
  const [, port, requestToken = '', replyToken = '', version = '', pid] = found;
  return { port: Number(port), requestToken, replyToken, version, pid: Number(pid) };
}

export const readAddress = (io: Io, home: string): string | undefined =>
  io.files.readText(homeFiles(home).engine, 4096);

/** What the engine says of itself, or that none runs. */
export async function askStatus(io: Io, address: EngineAddress | undefined): Promise<EngineStatus> {
  const reply = address && (await ask(io, address, 'GET', '/status'));
  return reply?.status === 200 ? (JSON.parse(reply.body) as EngineStatus) : { running: false };
}

/** True when an engine was there and will end. */
export async function askToStop(io: Io, address: EngineAddress | undefined): Promise<boolean> {
  const reply = address && (await ask(io, address, 'POST', '/stop'));
  return reply?.status === 200;
}

async function ask(
  io: Io,
  { port, requestToken, replyToken }: EngineAddress,
  method: 'GET' | 'POST',
  path: string,
): Promise<LoopbackReply | undefined> {
  const headers = { Authorization: `Bearer ${requestToken}` };
  const reply = await io.loopback.request({ port, method, path, headers, timeoutMs: askMs });
  return reply?.headers[replyHeader.toLowerCase()] === replyToken ? reply : undefined;
}
