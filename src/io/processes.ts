import * as fs from 'node:fs';
import { hostname } from 'node:os';
import { signalGroupOf, startGroup, startHeldGroup } from './process-group.ts';
import { listByPs, startedByPs } from './ps-table.ts';
import type {
  HeldProcess,
  LinesOptions,
  ProcessId,
  Processes,
  RunOptions,
  RunResult,
  RunningProcess,
} from '../kernel/io.ts';

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

function startHeld(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): HeldProcess {
  const { pid, release } = startHeldGroup(program, args, { ...process.env, ...env });
  const { machine } = self();
  return { id: { pid, started: startOf(pid), machine }, release };
}

const startOf = (pid: number): string =>
  process.platform === 'linux' ? (statFields(pid)[19] ?? '') : startedByPs(pid);

const signalGroup = (id: ProcessId, name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): boolean =>
  id.machine === self().machine && alive(id) && signalGroupOf(id.pid, name);

/** Where the system has no `/proc`, environments are nobody's to read. */
function carrying(name: string): readonly { readonly id: ProcessId; readonly value: string }[] {
  const { machine } = self();
  return numbersOf().flatMap((pid) => {
    const variables = readText(`/proc/${pid}/environ`)?.split('\0') ?? [];
    const found = variables.find((each) => each.startsWith(`${name}=`));
    if (found === undefined || hasEnded(statFields(pid)[0])) return [];
    return [{ id: { pid, started: startOf(pid), machine }, value: found.slice(name.length + 1) }];
  });
}

function usage(id: ProcessId): { readonly stopped: boolean; readonly cpuTicks: number } | undefined {
  if (id.machine !== self().machine || !alive(id) || process.platform !== 'linux') return undefined;
  const group = numbersOf()
    .map((pid) => ({ pid, fields: statFields(pid) }))
    .filter(({ fields: [, , leader] }) => Number(leader) === id.pid);
  const used = group.map(({ fields }) => fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0));
  const others = group.filter(({ pid }) => pid !== id.pid);
  const isStopped = ({ fields }: (typeof group)[number]): boolean => fields[0] === 'T';
  return {
    stopped: statFields(id.pid)[0] === 'T' || (others.length > 0 && others.every(isStopped)),
    cpuTicks: used.reduce((sum, ticks) => sum + ticks, 0),
  };
}

const numbersOf = (): readonly number[] =>
  (orUndefined(() => fs.readdirSync('/proc')) ?? []).filter((name) => /^\d+$/.test(name)).map(Number);

async function run(
  program: string,
  args: readonly string[],
  { cwd, env, input = '', timeoutMs, stop, encoding = 'utf8' }: RunOptions = {},
): Promise<RunResult> {
  const whole = { ...process.env, ...env };
  const group = startGroup(program, args, {
    cwd,
    env: whole,
    stdin: 'pipe',
    timeoutMs,
    ...(stop ? { stop } : {}),
  });
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
  startHeld,
  signalGroup,
  carrying,
  usage,
  run,
  lines,
};

const keptOfErrors = 2_000;

async function* lines(
  program: string,
  args: readonly string[],
  { cwd, env, timeoutMs, stop }: LinesOptions,
): AsyncIterable<string> {
  const group = startGroup(program, args, { cwd, env, stdin: 'ignore', timeoutMs, stop });
  const { stdout, stderr } = group.child;
  let errors = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-keptOfErrors);
  });
  try {
    if (stdout) yield* process.getBuiltinModule('node:readline').createInterface({ input: stdout });
    const exit = await group.ended;
    if (stop.aborted || exit === 0) return;
    if (group.cutShort() === 'late') throw new Error(`it did not finish within ${timeoutMs / 1_000} seconds`);
    throw new Error(errors.trim() || (exit instanceof Error ? exit.message : `exit code ${exit}`));
  } finally {
    group.kill();
    await group.ended;
  }
}

const listProcesses = async (machine: string): Promise<readonly RunningProcess[]> =>
  process.platform === 'linux' ? listByProc(machine) : listByPs(machine);

/** How often the clock of `/proc` ticks in a second: the same on every Linux that has a Node.js. */
const ticksPerSecond = 100;

function listByProc(machine: string): readonly RunningProcess[] {
  const booted = Number(/^btime (\d+)$/m.exec(readText('/proc/stat') ?? '')?.[1] ?? 0);
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => describe(Number(name), machine, booted) ?? []);
}

/** Undefined when it ended while we looked, or ended and was not taken note of by its parent. */
function describe(pid: number, machine: string, booted: number): RunningProcess | undefined {
  const folder = `/proc/${pid}`;
  const stat = readText(`${folder}/stat`);
  const user = orUndefined(() => fs.statSync(folder).uid);
  if (stat === undefined || user === undefined) return undefined;
  const [state, parent, , leader, terminal, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  const started = fields[14] ?? '';
  return {
    id: { pid, started, machine },
    parent: Number(parent),
    user,
    startedAt: new Date((booted + Number(started) / ticksPerSecond) * 1000).toISOString(),
    argv: wordsOf(readText(`${folder}/cmdline`) ?? ''),
    program: linkOf(`${folder}/exe`),
    cwd: linkOf(`${folder}/cwd`),
    terminal: terminal === '0' ? undefined : terminal,
    leader: Number(leader),
    service: serviceOf(readText(`${folder}/cgroup`) ?? ''),
  };
}

const wordsOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\0$/, '').split('\0'));

/** A program that was replaced while it runs is shown as deleted. */
const linkOf = (path: string): string | undefined =>
  orUndefined(() => fs.readlinkSync(path))?.replace(/ \(deleted\)$/, '');

/** What systemd itself started; what a person started in a session of theirs is in a scope. */
const serviceOf = (groups: string): string | undefined => /\/([^/\n]+\.service)$/m.exec(groups)?.[1];

function openFiles({ pid }: ProcessId): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  return (orUndefined(() => fs.readdirSync(folder)) ?? []).flatMap(
    (name) => orUndefined(() => fs.readlinkSync(`${folder}/${name}`)) ?? [],
  );
}

const readText = (path: string): string | undefined => orUndefined(() => fs.readFileSync(path, 'utf8'));

/** Processes end while we look at them, and those of others are not ours to read. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
