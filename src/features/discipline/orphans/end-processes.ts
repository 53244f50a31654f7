import type { Io, ProcessId } from '../../../kernel/io.ts';
import { pause } from '../../../kernel/operations/pause.ts';
import type { Orphan } from './orphan.ts';

/** `gone`: it ended by itself before we could ask; `left`: it still runs. */
export type Ending = 'asked' | 'forced' | 'gone' | 'left';

export interface Ended {
  readonly pid: number;
  readonly program: string;
  readonly how: Ending;
}

const politeMs = 5_000;
const forcedMs = 1_000;
const stepMs = 50;

/** Asks each to end, waits, then forces those that did not. Each signal goes to the very process that was found. */
export async function endProcesses(
  io: Io,
  orphans: readonly Orphan[],
  stop: AbortSignal,
): Promise<readonly Ended[]> {
  const { processes } = io;
  const asked = orphans.map((orphan) => ({ ...orphan, heard: processes.signal(orphan.id, 'SIGTERM') }));
  const ids = asked.map(({ id }) => id);
  await untilEnded(io, ids, politeMs, stop);
  const forced = new Set(stop.aborted ? [] : ids.filter((id) => processes.signal(id, 'SIGKILL')));
  await untilEnded(io, [...forced], forcedMs, stop);
  return asked.map(({ id, pid, program, heard }) => {
    const how = processes.alive(id) ? 'left' : forced.has(id) ? 'forced' : heard ? 'asked' : 'gone';
    return { pid, program, how };
  });
}

async function untilEnded(
  io: Io,
  ids: readonly ProcessId[],
  longestMs: number,
  stop: AbortSignal,
): Promise<void> {
  const steps = longestMs / stepMs;
  for (let step = 0; step < steps && !stop.aborted && ids.some(io.processes.alive); step += 1)
    await pause(stepMs, stop);
}
