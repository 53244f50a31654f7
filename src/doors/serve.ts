import { homedir } from 'node:os';
import { createApp } from '../line/create-app.ts';
import { askAtKeyboard } from './cli/ask.ts';
import { runCli } from './cli/main.ts';
import { styleFor } from './cli/style.ts';
import { nodeIo } from '../io/node.ts';
import { operations } from '../features/operations.ts';
import { version } from '../kernel/version.ts';

async function readPiped(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function servePerson(words: readonly string[], packageFolder: string): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  // Whoever read our output has seen enough: end what is under way, and clean up after it.
  process.stdout.on('error', () => stop.abort());
  return runCli(
    words,
    operations,
    () => createApp({ io: nodeIo, userHome: homedir(), cwd: process.cwd(), version, packageFolder }),
    {
      style: styleFor(process.stdout, process.env),
      out: (text) => void process.stdout.write(text),
      error: (text) => void process.stderr.write(text),
      piped: readPiped,
      ask:
        process.stdin.isTTY && process.stderr.isTTY
          ? (question) => askAtKeyboard(question, stop.signal)
          : undefined,
      watched: process.stdout.isTTY,
      stop: stop.signal,
    },
    version,
  );
}

void servePerson(process.argv.slice(2), __dirname).then((exitCode) => {
  process.exitCode = exitCode;
});
