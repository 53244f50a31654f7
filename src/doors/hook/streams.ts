import { readSync, writeSync } from 'node:fs';
import { nodeIo } from '../../io/node.ts';

const maxPayload = 64 * 1024 * 1024;

/** Blocking reads: nothing else happens in this process, and the event loop costs a millisecond to start. */
export function readInput(): string {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(1 << 16);
    const read = retrying(() => readSync(0, chunk, 0, chunk.length, null));
    if (read === 0) return Buffer.concat(chunks).toString('utf8');
    size += read;
    if (size > maxPayload) throw new Error('the payload is too large');
    chunks.push(chunk.subarray(0, read));
  }
}

/** Past `process.stdout`, which takes two milliseconds to open. A reader that went away is no error. */
export function writeOutput(descriptor: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    const written = retrying(() => writeSync(descriptor, rest));
    if (written === 0) return;
    rest = rest.subarray(written);
  }
}

/** A stream that is not ready is tried again; one that has ended moves nothing. */
function retrying(move: () => number): number {
  for (;;) {
    try {
      return move();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF' || code === 'EPIPE') return 0;
      if (code !== 'EAGAIN') throw error;
      nodeIo.clock.sleep(1);
    }
  }
}
