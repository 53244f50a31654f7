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

const tries = 100;

/** From the start again where a process that is about to end wrote something more; Node itself would not look again. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) {
    for (let left = tries; ; left -= 1) {
      try {
        rmSync(folder, { recursive: true, force: true });
        break;
      } catch (error) {
        if (left === 0) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      }
    }
  }
}
