import { messageOf } from '../domain/errors.ts';
import type { Host } from '../domain/host.ts';
import type { Io } from '../domain/io.ts';
import type { ModelAnswer, ModelQuestion, ModelReading } from '../domain/model.ts';
import { type Place, projectFiles } from '../domain/place.ts';

/** Asks the host's model in a session of its own. Whatever goes wrong is said in the answer, never thrown. */
export async function askModel(
  io: Io,
  host: Host,
  { root }: Pick<Place, 'root'>,
  question: ModelQuestion,
  stop?: AbortSignal,
): Promise<ModelAnswer> {
  const started = io.clock.monotonic();
  const { cost_usd, ...reading } = await ask(io, host, projectFiles(root).evaluator, question, stop);
  return { ...reading, ms: Math.round(io.clock.monotonic() - started), cost_usd };
}

async function ask(
  io: Io,
  host: Host,
  folder: string,
  question: ModelQuestion,
  stop: AbortSignal | undefined,
): Promise<ModelReading> {
  const { timeoutMs } = question;
  try {
    io.files.makeFolder(folder, 0o700);
    const { args, input, env } = host.model.command(question, folder);
    const output = await io.processes.run(host.program, args, { cwd: folder, input, env, timeoutMs, stop });
    if (output.cutShort === 'late') return failed(`no answer within ${timeoutMs / 1_000} s`);
    if (output.cutShort === 'stopped') return failed('nobody waited for the answer');
    return host.model.read(output);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return failed(missing ? host.model.notInstalled : messageOf(error));
  }
}

const failed = (failure: string): ModelReading => ({ ok: false, failure, cost_usd: 0 });
