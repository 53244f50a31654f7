import * as fs from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const chunkBytes = 256 * 1024;

/** Nothing that is meant to be a line is longer; the rest of such a line is left out. */
const longestLine = 16 * 1024 * 1024;

export function* linesOf(path: string): Iterable<string> {
  const descriptor = opened(path);
  if (descriptor === undefined) return;
  try {
    const chunk = Buffer.alloc(chunkBytes);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (let read = fs.readSync(descriptor, chunk); read > 0; read = fs.readSync(descriptor, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, read))).split('\n');
      rest = (lines.pop() ?? '').slice(0, longestLine);
      yield* lines;
    }
    rest += decoder.end();
    if (rest !== '') yield rest;
  } finally {
    fs.closeSync(descriptor);
  }
}

function opened(path: string): number | undefined {
  try {
    return fs.openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
