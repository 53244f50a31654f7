import type { ChildProcess } from 'node:child_process';

export interface GroupOptions {
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: 'ignore' | 'pipe';
  readonly timeoutMs: number | undefined;
  readonly stop?: AbortSignal;
}

/** A program that leads a process group of its own, so that whatever it starts ends with it. */
export interface ProcessGroup {
  readonly child: ChildProcess;
  /** Its exit code once all it printed has come, or why it could not be started. */
  readonly ended: Promise<number | Error>;
  /** Why we ended it, if we did. */
  cutShort(): 'late' | 'stopped' | undefined;
  kill(): void;
}

export function startGroup(
  program: string,
  args: readonly string[],
  { cwd, env, stdin, timeoutMs, stop }: GroupOptions,
): ProcessGroup {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = endingWithUs(() =>
    spawn(program, [...args], { cwd, env, detached: true, stdio: [stdin, 'pipe', 'pipe'] }),
  );
  let cutShort: 'late' | 'stopped' | undefined;
  const cut = (why: 'late' | 'stopped') => (): void => {
    cutShort ??= why;
    killGroup(child);
  };
  const stopNow = cut('stopped');
  const timer = timeoutMs === undefined ? undefined : setTimeout(cut('late'), timeoutMs);
  stop?.addEventListener('abort', stopNow);
  if (stop?.aborted) stopNow();

  const ended = new Promise<number | Error>((resolve) => {
    child.once('error', resolve);
    child.once('close', (code) => resolve(code ?? 137));
  }).finally(() => {
    clearTimeout(timer);
    stop?.removeEventListener('abort', stopNow);
    outlive(child);
  });
  return { child, ended, cutShort: () => cutShort, kill: () => killGroup(child) };
}

/** What ends us does not reach their groups, so it is handed on. */
const running = new Set<ChildProcess>();
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** We listen before the program begins, so that no signal comes between, and first, because others may listen once. */
function endingWithUs(start: () => ChildProcess): ChildProcess {
  if (running.size === 0) {
    for (const signal of endings) process.prependListener(signal, endOfUs);
    process.on('exit', endAll);
  }
  try {
    const child = start();
    running.add(child);
    return child;
  } finally {
    listenNoMore();
  }
}

function outlive(child: ChildProcess): void {
  running.delete(child);
  listenNoMore();
}

function listenNoMore(): void {
  if (running.size > 0) return;
  for (const signal of endings) process.off(signal, endOfUs);
  process.off('exit', endAll);
}

/** Whoever else listens decides what the signal means; they may want to finish first. */
function endOfUs(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  endAll();
  process.kill(process.pid, signal);
}

function endAll(): void {
  for (const child of running) {
    killGroup(child);
    outlive(child);
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) signalGroupOf(pid, 'SIGKILL');
}

const waiting = 'read -r word && [ "$word" = go ] && exec "$@" </dev/null; exit 0';

/**
 * A group that outlives us, behind a shell that waits for one line. The end of its input, which our death brings too,
 * is no such line: nothing runs that we could not write down first.
 */
export function startHeldGroup(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): { readonly pid: number; release(): Promise<void> } {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn('/bin/sh', ['-c', waiting, 'sh', program, ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env,
  });
  child.on('error', () => undefined).unref();
  child.stdin.on('error', () => undefined);
  if (child.pid === undefined) throw new Error('no process could be started');
  return {
    pid: child.pid,
    release: () => new Promise((resolve) => void child.stdin.once('close', resolve).end('go\n')),
  };
}

export function signalGroupOf(pid: number, signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}
