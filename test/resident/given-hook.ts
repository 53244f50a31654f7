import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach } from 'vitest';
import { createLine } from '../../src/line/create-line.ts';
import { hosts } from '../../src/hosts/index.ts';
import { openProject } from '../../src/line/open-project.ts';
import { createRuntime } from '../../src/features/setup/programs/runtime.ts';
import type { Runtime } from '../../src/kernel/app.ts';
import { nodeIo } from '../../src/io/node.ts';
import { givenFolder } from '../given/folder.ts';

/** Where the built programs lie; `npm test` builds them first. */
export const dist = resolve(process.env['EPHOR_DIST'] ?? 'dist');

export const builtVersion = execFileSync(process.execPath, [`${dist}/ephor.cjs`, '--version'], {
  encoding: 'utf8',
}).trim();

export interface Answer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface GivenHook {
  readonly home: string;
  readonly root: string;
  readonly runtime: Runtime;
  readonly hook: string;
  /** What a host's environment would be. */
  readonly env: Record<string, string>;
  /** Calls the installed hook as a host does: JSON on a pipe, arguments, environment. */
  call(eventName: string, payload: string, env?: Record<string, string>): Promise<Answer>;
  enginePid(): number;
}

const homes: string[] = [];
afterEach(async () => {
  for (const home of homes.splice(0))
    await createRuntime(nodeIo, home, builtVersion, dist, hosts).stopEngine();
});

/** A user and a repository, both new, with the hook installed and no engine running. */
export function givenHook(config = 'version: 1\n', repo = 'repo', packageFolder = dist): GivenHook {
  const user = givenFolder();
  const [home, root] = [`${user}/.ephor`, `${user}/${repo}`];
  mkdirSync(`${root}/.ephor`, { recursive: true });
  writeFileSync(`${root}/.ephor/config.yaml`, config);
  const runtime = createRuntime(nodeIo, home, builtVersion, packageFolder, hosts);
  const hook = runtime.install();
  homes.push(home);
  const env = {
    HOME: user,
    PATH: process.env['PATH'] ?? '',
    CLAUDE_PROJECT_DIR: root,
    EPHOR_ENGINE: 'off',
  };
  return {
    home,
    root,
    runtime,
    hook,
    env,
    call: (eventName, payload, more = {}) =>
      run(hook, ['claude-code', eventName], payload, { ...env, ...more }),
    enginePid: () => Number(readFileSync(`${home}/run/engine`, 'utf8').split(' ')[4]),
  };
}

export function run(
  program: string,
  args: readonly string[],
  input: string | Buffer,
  env: Record<string, string>,
  inputAfterMs = 0,
): Promise<Answer> {
  return new Promise((done) => {
    const child = spawn(program, args, { env, cwd: '/' });
    const said = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
    child.stdin.on('error', () => undefined);
    if (inputAfterMs > 0) setTimeout(() => child.stdin.end(input), inputAfterMs);
    else child.stdin.end(input);
    child.on('close', (code) => done({ code, ...said }));
  });
}

export const bash = (root: string, command: string, session = 's1'): string =>
  JSON.stringify({
    session_id: session,
    cwd: root,
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
  });

export const silent: Answer = { code: 0, stdout: '', stderr: '' };

/** What Claude Code would do with the answer. */
export function decisionIn({ code, stdout }: Answer): string {
  if (code === 2) return 'exit 2';
  if (stdout === '') return 'silent';
  const said = JSON.parse(stdout) as { hookSpecificOutput: { permissionDecision?: string } };
  return said.hookSpecificOutput.permissionDecision ?? 'told';
}

/** The project as the stores see it, read anew. */
export async function storedIn({ home, root }: Pick<GivenHook, 'home' | 'root'>) {
  const io = { ...nodeIo, env: (name: string) => (name === 'EPHOR_HOME' ? home : undefined) };
  return openProject(createLine({ io, userHome: home, version: builtVersion }), root);
}

/** As if the file had been written a while ago. */
export function age(path: string, seconds: number): void {
  const then = Date.now() / 1000 - seconds;
  utimesSync(path, then, then);
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Waits for something that other processes bring about. */
export async function eventually<T>(look: () => T | Promise<T>, fits: (found: T) => boolean): Promise<T> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const found = await look();
    if (fits(found) || Date.now() > deadline) return found;
    await pause(20);
  }
}
