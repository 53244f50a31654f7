import { readSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Reply } from '../domain/host.ts';
import { nodeIo } from '../io/node.ts';
import { version } from '../version.ts';
import { lastResort, runHook } from './main.ts';

const maxPayload = 64 * 1024 * 1024;

/** Blocking reads: nothing else happens in this process, and the event loop costs a millisecond to start. */
function readInput(): string {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(1 << 16);
    const read = readChunk(chunk);
    if (read === 0) return Buffer.concat(chunks).toString('utf8');
    size += read;
    if (size > maxPayload) throw new Error('the payload is too large');
    chunks.push(chunk.subarray(0, read));
  }
}

function readChunk(chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(0, chunk, 0, chunk.length, null);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      nodeIo.clock.sleep(1);
    }
  }
}

const [host = '', eventName = '', id = '', retry = ''] = process.argv.slice(2);

async function main(): Promise<Reply> {
  try {
    const call = {
      host,
      eventName,
      payload: readInput(),
      id: id || nodeIo.hash.random(8),
      retry: retry === 'retry',
      projectFolder: process.env['CLAUDE_PROJECT_DIR'] || process.cwd(),
    };
    return await runHook({ io: nodeIo, userHome: homedir(), version, call });
  } catch (error) {
    return lastResort({ eventName }, error);
  }
}

void main().then(({ stdout, stderr, exitCode }) => {
  process.exitCode = exitCode;
  if (stdout) process.stdout.write(stdout);
  if (stderr) process.stderr.write(stderr);
});
