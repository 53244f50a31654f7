import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScriptedModel } from './scripted-model.ts';

export type ClaudeEvent = { type: string; subtype?: string; session_id?: string; [field: string]: unknown };

export type ClaudeRun = {
  client: string;
  model: ScriptedModel;
  cwd: string;
  home: string;
  prompt: string;
  /** The session to continue. */
  resume?: string;
  permissionMode?: 'default' | 'acceptEdits' | 'bypassPermissions' | 'plan' | 'dontAsk' | 'auto';
  allowedTools?: string[];
  /** Settings for this run only, on top of the files in the repository and the home folder. */
  settings?: object;
  args?: string[];
  env?: Record<string, string>;
  deadlineMs?: number;
  /** Kills the client, as a crash would. */
  signal?: AbortSignal;
};

export type ClaudeOutcome = {
  exitCode: number | null;
  /** Every line of the stream-json output. */
  events: ClaudeEvent[];
  /** The last `result` line; a client that waits for background agents prints one per turn. */
  result: ClaudeEvent | undefined;
  sessionId: string | undefined;
  stderr: string;
};

const defaultDeadlineMs = 60_000;
const drainMs = 1_000;

/** Runs the real client once, without a terminal, and waits for it to end. */
export async function runClaude(run: ClaudeRun): Promise<ClaudeOutcome> {
  const child = spawn(run.client, clientArguments(run), {
    cwd: run.cwd,
    env: clientEnvironment(run),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const closed = new Promise((done) => child.once('close', done));
  const exitCode = await exitOf(child, run);
  await Promise.race([closed, sleep(drainMs)]);

  const events = stdout.text().split('\n').flatMap(parseLine);
  const result = events.findLast(({ type }) => type === 'result');
  const sessionId = events.find(({ session_id }) => session_id !== undefined)?.session_id;
  return { exitCode, events, result, sessionId, stderr: stderr.text() };
}

function clientArguments(run: ClaudeRun): string[] {
  const { permissionMode = 'bypassPermissions', allowedTools = [], settings, resume, args = [] } = run;
  return [
    '-p',
    '--output-format=stream-json',
    '--verbose',
    '--include-hook-events',
    `--permission-mode=${permissionMode}`,
    ...(allowedTools.length > 0 ? [`--allowedTools=${allowedTools.join(',')}`] : []),
    ...(settings ? ['--settings', JSON.stringify(settings)] : []),
    ...(resume ? ['--resume', resume] : []),
    ...args,
    '--',
    run.prompt,
  ];
}

/** Nothing of the surrounding session leaks in, and everything off loopback is refused by the model. */
export function clientEnvironment(run: Pick<ClaudeRun, 'model' | 'home' | 'env'>): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'LANG', 'SystemRoot', 'ComSpec', 'PATHEXT'];
  const kept = inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const temporary = join(run.home, 'tmp');
  mkdirSync(temporary, { recursive: true });
  return {
    ...Object.fromEntries(kept),
    HOME: run.home,
    USERPROFILE: run.home,
    TMPDIR: temporary,
    CLAUDE_CODE_TMPDIR: temporary,
    CLAUDE_CONFIG_DIR: join(run.home, '.claude'),
    ANTHROPIC_BASE_URL: run.model.url,
    ANTHROPIC_API_KEY: 'not-a-real-key',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    IS_SANDBOX: '1',
    HTTP_PROXY: run.model.url,
    HTTPS_PROXY: run.model.url,
    NO_PROXY: '127.0.0.1,localhost,::1',
    GIT_CONFIG_NOSYSTEM: '1',
    ...run.env,
  };
}

async function exitOf(child: ChildProcess, run: ClaudeRun): Promise<number | null> {
  const { deadlineMs = defaultDeadlineMs, signal } = run;
  const kill = () => child.kill('SIGKILL');
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    kill();
  }, deadlineMs);
  signal?.addEventListener('abort', kill, { once: true });
  if (signal?.aborted) kill();
  try {
    const code = await new Promise<number | null>((done, fail) => {
      child.once('error', fail);
      child.once('exit', done);
    });
    if (late) throw new Error(`the client did not end within ${deadlineMs} ms and was killed`);
    return code;
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', kill);
  }
}

function collect(stream: NodeJS.ReadableStream): { text(): string } {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { text: () => Buffer.concat(chunks).toString() };
}

function parseLine(line: string): ClaudeEvent[] {
  try {
    const event: ClaudeEvent = JSON.parse(line);
    return [event];
  } catch {
    return [];
  }
}
