import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { givenFolder } from '../given/folder.ts';

/** Where the built programs lie; `npm test` builds them first. */
const dist = resolve(process.env['EPHOR_DIST'] ?? 'dist');

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly env?: Record<string, string>;
  readonly input?: string;
  /** Runs this shell line instead; `ephor` in it is the program. */
  readonly shell?: string;
}

/** A person at a terminal of their own, in a new repository with Ephor set up unless `config` is null. */
export function givenCli(config: string | null = 'version: 1\n') {
  const home = givenFolder();
  const cwd = `${home}/repo`;
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(`${cwd}/${path}`), { recursive: true });
    writeFileSync(`${cwd}/${path}`, text);
  };
  write('README.md', '');
  if (config !== null) write('.ephor/config.yaml', config);
  const ephor = (words: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
    run(words, { cwd, home, ...options });
  return { home, cwd, write, ephor };
}

function run(
  words: readonly string[],
  { cwd, home, env, input = '', shell }: CliOptions & { cwd: string; home: string },
): Promise<CliResult> {
  const program = `${dist}/ephor.cjs`;
  const [command, args] = shell
    ? ['bash', ['-c', `set -o pipefail; ephor() { '${process.execPath}' '${program}' "$@"; }; ${shell}`]]
    : [process.execPath, [program, ...words]];
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { HOME: home, PATH: process.env['PATH'], TMPDIR: home, EPHOR_ENGINE: 'off', ...env },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
    // A program that needs no input may be gone before it is written.
    child.stdin.on('error', () => undefined).end(input);
  });
}
