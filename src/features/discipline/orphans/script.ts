import { join } from 'node:path/posix';
import type { Io, RunningProcess } from '../../../kernel/io.ts';
import { baseOf } from './family.ts';

const interpreter = /^(?:node(?:js)?|bun|deno|python|ruby)[\d.-]*$/;
const withValue = new Set([
  '-r',
  '--require',
  '--import',
  '--loader',
  '--experimental-loader',
  '-C',
  '--env-file',
]);
const insteadOfScript = new Set(['-e', '--eval', '-p', '--print', '-c', '-m']);

/** The file that an interpreter was given to run, links followed. */
export function scriptOf(io: Io, { program, argv, cwd }: RunningProcess): string | undefined {
  if (!interpreter.test(baseOf(program ?? ''))) return undefined;
  for (let at = 1; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (insteadOfScript.has(word)) return undefined;
    if (withValue.has(word)) at += 1;
    else if (!word.startsWith('-') && !(at === 1 && word === 'run')) return realPath(io, word, cwd);
  }
  return undefined;
}

function realPath(io: Io, word: string, cwd: string | undefined): string | undefined {
  const path = word.startsWith('/') ? word : cwd && join(cwd, word);
  if (!path) return undefined;
  try {
    return io.files.realPath(path);
  } catch {
    return path;
  }
}
