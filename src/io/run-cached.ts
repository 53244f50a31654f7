import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Script } from 'node:vm';

const cacheOf = (folder: string, name: string): string => `${folder}/${name}.cache`;

/** Runs a program as a module, and gives what it exports. */
type Run = (load: NodeJS.Require, folder: string, module: { exports: unknown }) => void;

/**
 * Runs a bundled program with the machine code that an earlier run left beside it, which saves a good part of the time.
 * A program with several entry points keeps one such file for each. V8 refuses code from another version of Node; it is
 * then made again, as when there is none.
 */
export function runCached(folder: string, name: string, load: NodeJS.Require, end = name): unknown {
  const program = `${folder}/${name}.cjs`;
  const kept = cacheOf(folder, end);
  const cachedData = readKept(kept);
  const source = `(function (require, __dirname, module) {${readFileSync(program, 'latin1')}\n})`;
  const script = new Script(source, { filename: program, ...(cachedData ? { cachedData } : {}) });
  if (!cachedData || script.cachedDataRejected) process.once('exit', () => keep(kept, script));
  const module = { exports: {} };
  (script.runInThisContext() as Run)(load, folder, module);
  return module.exports;
}

export const forgetCache = (folder: string, end: string): void =>
  rmSync(cacheOf(folder, end), { force: true });

function readKept(kept: string): Buffer | undefined {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
}

/** Flushed, because V8 does not check the content: half a file after a power cut would crash every run. */
function keep(kept: string, script: Script): void {
  try {
    const temporary = `${kept}.${process.pid}.tmp`;
    writeFileSync(temporary, script.createCachedData(), { mode: 0o600, flush: true });
    renameSync(temporary, kept);
  } catch {
    // A folder that can't be written to only costs time.
  }
}
