import { homedir } from 'node:os';
import { isatty } from 'node:tty';
import { styleText } from 'node:util';
import { runCli } from './main.ts';
import { operationLoaders } from '../../features/operation-loaders.ts';
import { nodeIo } from '../../io/node.ts';
import type { Style } from '../../kernel/operation.ts';
import { version } from '../../kernel/version.ts';
import { createApp } from '../../line/create-app.ts';

async function readPiped(): Promise<string | undefined> {
  if (isatty(0)) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const keyboard = () => import('./keyboard.ts');

/** The command line: what this process was started with, and where its output goes. */
function serveTerminal(packageFolder: string): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  // Whoever read our output has seen enough: end what is under way, and clean up after it.
  process.stdout.on('error', () => stop.abort());
  const options = { io: nodeIo, userHome: homedir(), version, packageFolder };
  const appFor = (caller: Parameters<typeof createApp>[1]) => createApp(options, caller);
  return runCli(
    process.argv.slice(2),
    { operations: operationLoaders, appFor, version },
    {
      cwd: process.cwd(),
      env: (name) => process.env[name],
      style: styleFor(process.stdout, process.env),
      out: (text) => void process.stdout.write(text),
      error: (text) => void process.stderr.write(text),
      piped: readPiped,
      // Asked of the system: streams that are not used are not opened, which takes a while.
      ...(isatty(0) && isatty(2)
        ? {
            ask: async (question, keys) => (await keyboard()).askAtKeyboard(question, keys, stop.signal),
            edit: async (text, name) => (await keyboard()).editText(text, name),
          }
        : {}),
      watched: process.stdout.isTTY,
      stop: stop.signal,
    },
  );
}

void serveTerminal(__dirname).then((exitCode) => {
  process.exitCode = exitCode;
});

type Format = Parameters<typeof styleText>[0];

/** Colours on a terminal, unless NO_COLOR asks for none; FORCE_COLOR brings them back in a pipe. */
function styleFor(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  env: NodeJS.ProcessEnv,
): Style {
  const wanted = env['FORCE_COLOR'] ? env['FORCE_COLOR'] !== '0' : stream.isTTY === true;
  const coloured = wanted && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  const paint =
    (format: Format) =>
    (text: string): string =>
      coloured ? styleText(format, text) : text;
  return {
    good: paint('green'),
    bad: paint('red'),
    warn: paint('yellow'),
    dim: paint('dim'),
    strong: paint('bold'),
    code: paint('cyan'),
    width: Math.max(40, Math.min(stream.columns ?? (Number(env['COLUMNS']) || 100), 120)),
  };
}
