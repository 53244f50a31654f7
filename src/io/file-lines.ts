import * as fs from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { PlacedLine } from '../kernel/io.ts';

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

export function* linesFrom(path: string, start: number): Iterable<PlacedLine> {
  const descriptor = opened(path);
  if (descriptor === undefined) return;
  try {
    let chunk = Buffer.alloc(chunkBytes);
    let [held, at] = [0, start];
    for (;;) {
      if (held === chunk.length) chunk = Buffer.concat([chunk], chunk.length * 2);
      const read = fs.readSync(descriptor, chunk, held, chunk.length - held, at + held);
      if (read === 0) return;
      const length = held + read;
      let begin = 0;
      for (let feed = chunk.indexOf(lineFeed, held); feed !== -1 && feed < length; ) {
        yield { text: chunk.toString('utf8', begin, feed), start: at + begin, end: at + feed + 1 };
        begin = feed + 1;
        feed = chunk.indexOf(lineFeed, begin);
      }
      chunk.copyWithin(0, begin, length);
      [held, at] = [length - begin, at + begin];
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

const lineFeed = 10;
const usualLine = 8 * 1024;

export function lineAt(path: string, start: number): string | undefined {
  const descriptor = opened(path);
  if (descriptor === undefined) return undefined;
  try {
    for (let bytes = usualLine; ; bytes *= 8) {
      const chunk = Buffer.alloc(bytes);
      const read = fs.readSync(descriptor, chunk, 0, bytes, start);
      const feed = chunk.subarray(0, read).indexOf(lineFeed);
      if (feed !== -1) return chunk.toString('utf8', 0, feed);
      if (read < bytes || bytes > longestLine) return undefined;
    }
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
