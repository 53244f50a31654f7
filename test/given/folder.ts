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
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
