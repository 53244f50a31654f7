import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from '../../src/kernel/place.ts';
import { shellWord } from '../../src/kernel/commands/program-name.ts';

/**
 * Stands where the host's program would be found. No model is asked: each question is written down, with the folder
 * that it was asked in, and fails.
 */
export function writeStandIn(folder: string, record: string): void {
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh
case $1 in --print) printf '%s\\n' "$PWD" >>${shellWord(record)} ;; esac
echo 'no model is asked here' >&2
exit 1
`;
  writeFileSync(join(folder, 'claude'), script, { mode: 0o755 });
}

export function countModelCalls(record: string, root: string): number {
  if (!existsSync(record)) return 0;
  const folder = projectFiles(root).evaluator;
  return readFileSync(record, 'utf8')
    .split('\n')
    .filter((line) => line === folder).length;
}
