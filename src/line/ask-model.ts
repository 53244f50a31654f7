import { messageOf } from '../kernel/errors.ts';
import type { Host } from '../kernel/host.ts';
import type { Io } from '../kernel/io.ts';
import type { ModelAnswer, ModelQuestion, ModelReading } from '../kernel/model.ts';
import { type Place, projectFiles } from '../kernel/place.ts';

/** Asks the host's model in a session of its own. Whatever goes wrong is said in the answer, never thrown. */
export async function askModel(
  io: Io,
  host: Host,
  { root }: Pick<Place, 'root'>,
  question: ModelQuestion,
): Promise<ModelAnswer> {
  const started = io.clock.monotonic();
  const { cost_usd, ...reading } = await ask(io, host, projectFiles(root).evaluator, question);
  return { ...reading, ms: Math.round(io.clock.monotonic() - started), cost_usd };
}

async function ask(io: Io, host: Host, folder: string, question: ModelQuestion): Promise<ModelReading> {
  const { timeoutMs } = question;
  const { model, program } = host;
  if (!model) return failed(`${host.id} has no model to ask`);
  try {
    io.files.makeFolder(folder, 0o700);
    const { args, input, env } = model.command(question, folder);
    const output = await io.processes.run(program, args, {
      cwd: folder,
      input,
      env: { ...certificates(io), ...env },
      timeoutMs,
    });
    if (output.late) return failed(`no answer within ${timeoutMs / 1_000} s`);
    return model.read(output);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return failed(missing ? model.notInstalled : messageOf(error));
  }
}

/** Certificates slow every start of Node, so the hook's own process runs without; a model may need them. */
const certificates = (io: Io): Record<string, string | undefined> => ({
  NODE_EXTRA_CA_CERTS: io.env('EPHOR_CA_CERTS') || io.env('NODE_EXTRA_CA_CERTS'),
  EPHOR_CA_CERTS: undefined,
});

const failed = (failure: string): ModelReading => ({ ok: false, failure, cost_usd: 0 });
