import { createHash } from 'node:crypto';
import * as fs from 'node:fs';

/** Piece by piece, so that large files neither fill the memory nor hold up other work. */
export async function hashOfFile(path: string, maxBytes: number): Promise<string | undefined> {
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (!found.isFile()) throw new Error(`${path} is not a regular file`);
  if (found.size > maxBytes) throw new Error(`${path} is larger than ${maxBytes} bytes`);
  const hash = createHash('sha256');
  const pieces = fs.createReadStream(path, { highWaterMark: 1024 * 1024, end: maxBytes });
  for await (const piece of pieces as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}
