import type { IncomingMessage } from 'node:http';
import { UserError } from '../../kernel/errors.ts';

const mostBytes = 1024 * 1024;

/** The JSON object that was sent; an empty body is an empty one. How long it may take is bounded by the server. */
export async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const type = (incoming.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new UserError(
      'not_json',
      'the body has to be JSON',
      'Send it with `content-type: application/json`.',
    );
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw tooLarge();
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString('utf8');
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UserError('bad_request', 'the body is not JSON', 'Send one JSON object.', { cause });
  }
}

const tooLarge = (): UserError =>
  new UserError('too_large', 'the body is larger than 1 MB', 'Send less at once.');
