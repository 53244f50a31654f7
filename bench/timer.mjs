import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const cache = 'node_modules/.cache/ephor-bench';

/** A compiled timer where there is a C compiler, else Node's own spawnSync, which adds about a millisecond to every row. */
export function createTimer(env) {
  const binary = compileTimer();
  const run = (input, [program, ...args], exitCode, more = {}) => {
    if (binary) {
      const { stdout, status, stderr } = spawnSync(binary, [input, String(exitCode), program, ...args], {
        env: { ...env, ...more },
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
      return Number(stdout) / 1e6;
    }
    const body = readFileSync(input);
    const start = performance.now();
    const { status } = spawnSync(program, args, { env: { ...env, ...more }, input: body });
    const ms = performance.now() - start;
    if (exitCode >= 0 && status !== exitCode) throw new Error(`${program}: exit code ${status}`);
    return ms;
  };
  return { harness: binary ? 'compiled posix_spawn' : 'node spawnSync', run };
}

function compileTimer() {
  const source = 'bench/spawn-timer.c';
  const binary = join(cache, 'spawn-timer');
  if (existsSync(binary) && statSync(binary).mtimeMs > statSync(source).mtimeMs) return binary;
  mkdirSync(cache, { recursive: true });
  try {
    execFileSync('cc', ['-O2', '-o', binary, source], { stdio: 'ignore' });
    return binary;
  } catch {
    return undefined;
  }
}
