import type { IncomingMessage } from 'node:http';

/** The whole body as text, or undefined when the client went away or sent more than it may. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= maxBytes) parts.push(part);
      else request.destroy();
    });
    request.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    request.on('error', () => resolve(undefined));
    request.on('close', () => resolve(undefined));
  });
}
