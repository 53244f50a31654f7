import * as fs from 'node:fs';
import { hostname } from 'node:os';
import type { ProcessId, Processes, RunOptions, RunResult } from '../kernel/io.ts';
import { startGroup } from './process-group.ts';
import { lines } from './process-lines.ts';
import { listProcesses, openFiles } from './process-table.ts';
import { startedByPs } from './ps-table.ts';

/** Loaded only when a process is started: it costs two milliseconds that most hook calls need not pay. */
const childProcess = () => process.getBuiltinModule('node:child_process');

/**
 * The fields of `/proc/<pid>/stat` from the state on, where the system has it. The 20th is when the process started,
 * which tells it from a later one of its number.
 */
function statFields(pid: number): readonly string[] {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

let known: ProcessId | undefined;

/** Looked up when it is asked for: a process that goes on from an image is not the one that made it. */
function self(): ProcessId {
  const { pid } = process;
  if (known?.pid !== pid) known = { pid, started: statFields(pid)[19] ?? '', machine: hostname() };
  return known;
}

function alive(id: ProcessId): boolean {
  if (id.machine !== self().machine) return true;
  try {
    process.kill(id.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux' && id.started !== '') return startedByPs(id.pid) === id.started;
  const fields = statFields(id.pid);
  return !hasEnded(fields[0]) && (fields[19] ?? '') === id.started;
}

/** A process that was killed keeps its number until its parent asks how it ended, which may be never. */
const hasEnded = (state: string | undefined): boolean => state === 'Z' || state === 'X';

function signal(id: ProcessId, name: 'SIGTERM' | 'SIGKILL'): boolean {
  if (id.machine !== self().machine || !alive(id)) return false;
  try {
    process.kill(id.pid, name);
    return true;
  } catch {
    return false;
  }
}

function startDetached(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): void {
  const child = childProcess().spawn(program, [...args], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
    env: { ...process.env, ...env },
  });
  child.on('error', () => undefined);
  child.unref();
}

async function run(
  program: string,
  args: readonly string[],
  { cwd, env, input = '', timeoutMs, encoding = 'utf8' }: RunOptions = {},
): Promise<RunResult> {
  const whole = { ...process.env, ...env };
  const group = startGroup(program, args, { cwd, env: whole, stdin: 'pipe', timeoutMs });
  const { stdin, stdout, stderr } = group.child;
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  stdin?.on('error', () => undefined).end(input);
  const exit = await group.ended;
  if (exit instanceof Error) throw exit;
  return {
    exitCode: exit,
    stdout: Buffer.concat(out).toString(encoding),
    stderr: Buffer.concat(err).toString('utf8'),
    late: group.cutShort() === 'late',
  };
}

export const nodeProcesses: Processes = {
  get self() {
    return self();
  },
  node: process.execPath,
  alive,
  list: () => listProcesses(self().machine),
  openFiles,
  signal,
  startDetached,
  run,
  lines,
};
