import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Script } from 'node:vm';

const cacheOf = (folder: string, name: string): string => `${folder}/${name}.cache`;

/**
 * Runs a bundled program with the machine code that an earlier run left beside it, which saves a good part of the time.
 * V8 itself refuses code of another version of Node; it is then made anew, as when there is none.
 */
export function runCached(folder: string, name: string, load: NodeJS.Require): void {
  const program = `${folder}/${name}.cjs`;
  const kept = cacheOf(folder, name);
  const cachedData = readKept(kept);
  const source = `(function (require, __dirname) {${readFileSync(program, 'latin1')}\n})`;
  const script = new Script(source, { filename: program, ...(cachedData ? { cachedData } : {}) });
  if (!cachedData || script.cachedDataRejected) process.once('exit', () => keep(kept, script));
  const run = script.runInThisContext() as (load: NodeJS.Require, folder: string) => void;
  run(load, folder);
}

export const forgetCache = (folder: string, name: string): void =>
  rmSync(cacheOf(folder, name), { force: true });

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
