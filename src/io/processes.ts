import * as fs from 'node:fs';
import { hostname } from 'node:os';
import type { ProcessId, Processes, RunOptions, RunResult } from '../domain/io.ts';

/** Loaded only when a process is started: it costs two milliseconds that most hook calls need not pay. */
const childProcess = () => process.getBuiltinModule('node:child_process');

/** Clock ticks at which the process started, where the system tells; tells a process from a later one of its number. */
function startTime(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

const self: ProcessId = { pid: process.pid, started: startTime(process.pid), machine: hostname() };

function alive(id: ProcessId): boolean {
  if (id.machine !== self.machine) return true;
  try {
    process.kill(id.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startTime(id.pid) === id.started;
}

function startDetached(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
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

function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = childProcess().spawn(program, [...args], {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      timeout: options.timeoutMs,
      killSignal: 'SIGKILL',
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({
        exitCode: code ?? (signal ? 137 : 1),
        stdout: Buffer.concat(out).toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
      });
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

export const nodeProcesses: Processes = { self, alive, startDetached, run };
