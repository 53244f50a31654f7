import type { ChildProcess } from 'node:child_process';
import type { LinesOptions } from '../domain/io.ts';

const keptOfErrors = 2_000;

export async function* lines(
  program: string,
  args: readonly string[],
  { cwd, env, timeoutMs, stop }: LinesOptions,
): AsyncIterable<string> {
  const child = process.getBuiltinModule('node:child_process').spawn(program, [...args], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = endOf(child);
  let [errors, late] = ['', false];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-keptOfErrors);
  });
  const kill = (): void => killGroup(child);
  const timer = setTimeout(() => {
    late = true;
    kill();
  }, timeoutMs);
  stop.addEventListener('abort', kill);
  if (stop.aborted) kill();
  try {
    yield* process.getBuiltinModule('node:readline').createInterface({ input: child.stdout });
    const exit = await ended;
    if (stop.aborted || exit === 0) return;
    if (late) throw new Error(`it did not end within ${timeoutMs / 1_000} seconds`);
    throw new Error(errors.trim() || (exit instanceof Error ? exit.message : `exit code ${exit}`));
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', kill);
    kill();
    await ended;
  }
}

const endOf = (child: ChildProcess): Promise<number | Error> =>
  new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', (code) => resolve(code ?? 137));
  });

/** Its children too: it leads a process group of its own. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}
