import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { givenFolder } from '../given/folder.ts';

/** The writer program, ready to run. */
export function buildWriter(): string {
  const outfile = join(givenFolder(), 'writer.cjs');
  buildSync({
    entryPoints: [join(import.meta.dirname, 'programs/writer.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    minify: true,
    external: ['@napi-rs/keyring'],
  });
  return outfile;
}

export interface Writer {
  readonly child: ChildProcess;
  /** Resolves at the first answered call. */
  readonly first: Promise<void>;
  /** The calls that were answered, once the process has ended. */
  readonly answered: Promise<readonly string[]>;
}

export function startWriter(
  program: string,
  { home, root }: { readonly home: string; readonly root: string },
  name: string,
  events: number,
  session = 's1',
): Writer {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
  const child = spawn(process.execPath, [program, home, root, session, name, String(events)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  let begun = (): void => undefined;
  const first = new Promise<void>((done) => (begun = done));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    begun();
  });
  const answered = new Promise<readonly string[]>((done) =>
    child.on('close', () => {
      begun();
      done(said.split('\n').slice(0, -1));
    }),
  );
  return { child, first, answered };
}
