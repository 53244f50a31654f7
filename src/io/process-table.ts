import * as fs from 'node:fs';
import type { ProcessId, RunningProcess } from '../kernel/io.ts';
import { listByPs } from './ps-table.ts';

export const listProcesses = async (machine: string): Promise<readonly RunningProcess[]> =>
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

export function openFiles({ pid }: ProcessId): readonly string[] {
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
