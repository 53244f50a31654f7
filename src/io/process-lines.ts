import type { LinesOptions } from '../kernel/io.ts';
import { startGroup } from './process-group.ts';

const keptOfErrors = 2_000;

export async function* lines(
  program: string,
  args: readonly string[],
  { cwd, env, timeoutMs, stop }: LinesOptions,
): AsyncIterable<string> {
  const group = startGroup(program, args, { cwd, env, stdin: 'ignore', timeoutMs, stop });
  const { stdout, stderr } = group.child;
  let errors = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-keptOfErrors);
  });
  try {
    if (stdout) yield* process.getBuiltinModule('node:readline').createInterface({ input: stdout });
    const exit = await group.ended;
    if (stop.aborted || exit === 0) return;
    if (group.cutShort() === 'late') throw new Error(`it did not end within ${timeoutMs / 1_000} seconds`);
    throw new Error(errors.trim() || (exit instanceof Error ? exit.message : `exit code ${exit}`));
  } finally {
    group.kill();
    await group.ended;
  }
}
