import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** An empty folder of its own, removed after the test. */
export function givenFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ephor-')));
  made.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) remove(folder);
}

/** What works on in the background may add a file while its folder goes; Node's own retries don't look again. */
function remove(folder: string): void {
  for (let left = 50; ; left -= 1) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (left === 0) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}
