import type { PreparedLead } from './prepare-lead.ts';
import { pause } from '../../../kernel/operations/pause.ts';
import type { HeldProcess, Io, ProcessId } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { shellWord } from '../../../kernel/commands/program-name.ts';
import { runEpochVariable, runTokenVariable, runVariable } from '../../../kernel/portfolio/lead.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

export type LeadFiles = ReturnType<ReturnType<typeof homeFiles>['lead']>;

/** The files of a run's process, on this machine. Ids are checked where they are read: they name no other folder. */
export const leadFiles = (home: string, run: string): LeadFiles => homeFiles(home).lead(run);

/** What proves a lead to us is not for what comes after it. */
export const noRun: Readonly<Record<string, undefined>> = {
  [runVariable]: undefined,
  [runEpochVariable]: undefined,
  [runTokenVariable]: undefined,
};

/**
 * Makes the process of a lead, which does nothing before it is released. It outlives us, prints into files, and says
 * itself how it ended. `after` is run once it did, so that somebody looks what comes next.
 */
export function holdLead(
  io: Io,
  files: LeadFiles,
  { argv, input, env }: PreparedLead,
  { cwd, after = [] }: { readonly cwd: string; readonly after?: readonly string[] },
): HeldProcess {
  io.files.makeFolder(files.folder, 0o700);
  io.files.writeAtomic(files.input, input, { mode: 0o600 });
  io.files.append(files.output, '', 0o600);
  io.files.append(files.errors, '', 0o600);
  return io.processes.startHeld('/bin/sh', ['-c', script(files, argv, cwd, after)], env);
}

/** Signals that end the lead do not end the shell around it, which still has to tell. */
function script(files: LeadFiles, argv: readonly string[], cwd: string, after: readonly string[]): string {
  const [output, errors] = [shellWord(files.output), shellWord(files.errors)];
  const unset = Object.keys(noRun).join(' ');
  return [
    'trap : INT TERM HUP',
    `printf '%s\\n' ${shellWord(begunLine)} >>${output}`,
    'code=126',
    `if cd ${shellWord(cwd)} 2>>${errors}; then`,
    `  ${argv.map(shellWord).join(' ')} <${shellWord(files.input)} >>${output} 2>>${errors}`,
    '  code=$?',
    'fi',
    `printf '\\n{"ephor":"exit","code":%d}\\n' "$code" >>${output}`,
    ...(after.length > 0
      ? [`unset ${unset}`, `cd /; ${after.map(shellWord).join(' ')} >/dev/null 2>&1`]
      : []),
  ].join('\n');
}

const begunLine = '{"ephor":"begun"}';

/** Whether it is the first line of a lead's shell: before it, nothing has begun. */
export const isBegun = (line: string): boolean => line === begunLine;

const exitLine = /^\{"ephor":"exit","code":(\d{1,3})\}$/;

/** The code that a lead's shell wrote as its last line. */
export const exitIn = (line: string): number | undefined => {
  const [, code] = exitLine.exec(line) ?? [];
  return code === undefined ? undefined : Number(code);
};

/** The process of a run of this machine, as its record has it. */
export const processOf = ({ pid, processStarted, machine }: Run): ProcessId | undefined =>
  pid === null ? undefined : { pid, started: processStarted ?? '', machine };

/** How the last words of a lead's error output read. */
export function lastErrors(io: Io, files: LeadFiles): string {
  try {
    return io.files.readTail(files.errors, 2_000).trim().split('\n').slice(-5).join('\n');
  } catch {
    return '';
  }
}

/** Everything that still runs for a run, known by the secret that only its own processes carry. */
export function processesOf(
  { io }: { readonly io: Io },
  run: Pick<Run, 'id' | 'tokenHash'>,
): readonly ProcessId[] {
  const secrets = new Map(io.processes.carrying(runTokenVariable).map(({ id, value }) => [id.pid, value]));
  return io.processes
    .carrying(runVariable)
    .filter(({ value }) => value === run.id)
    .map(({ id }) => id)
    .filter(({ pid }) => io.hash.sha256(secrets.get(pid) ?? '') === run.tokenHash);
}

/** Ends what a run started and nobody ended, or has lost its shell. */
export function endLeftovers(world: { readonly io: Io }, run: Pick<Run, 'id' | 'tokenHash'>): number {
  const left = processesOf(world, run).filter(({ pid }) => pid !== world.io.processes.self.pid);
  for (const id of left) world.io.processes.signal(id, 'SIGKILL');
  return left.length;
}

export interface Patience {
  /** How long a lead may go on with its step before it is interrupted. */
  readonly graceMs: number;
  /** How long between being interrupted, being told to end, and being killed. */
  readonly stepMs: number;
}

export const usualPatience: Patience = { graceMs: 20_000, stepMs: 5_000 };

/** Brings the process of a run to its end, harder with each step. Only that very process and its group are touched. */
export async function endLead(
  world: { readonly io: Io },
  run: Run,
  { graceMs, stepMs }: Patience,
): Promise<void> {
  const { processes, clock } = world.io;
  const id = processOf(run);
  if (id === undefined || id.machine !== processes.self.machine) return;
  const gone = async (ms: number): Promise<boolean> => {
    const deadline = clock.monotonic() + ms;
    while (processes.alive(id)) {
      if (clock.monotonic() > deadline) return false;
      await pause(50, new AbortController().signal);
    }
    return true;
  };
  if (await gone(graceMs)) return;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    processes.signalGroup(id, signal);
    if (await gone(stepMs)) return;
  }
  processes.signalGroup(id, 'SIGKILL');
  endLeftovers(world, run);
  await gone(stepMs);
}
