import { posix } from 'node:path';
import type { Io } from '../kernel/io.ts';

/** One of those who wait for a lock. */
export interface QueuePlace {
  /** How long to wait before asking again: the first asks often, so the others need not. */
  pauseMs(): number;
  leave(): void;
}

const firstPauseMs = 1;
const pausePerPlaceMs = 8;
const longestPauseMs = 100;
const otherMachineMs = 30_000;

/**
 * A file for each who waits, named so that the oldest sorts first. It only says how often to ask: whoever finds the lock
 * free may take it, so nobody is held up by one in the queue who was stopped or killed.
 */
export function joinQueue(io: Io, lock: string): QueuePlace {
  const folder = posix.dirname(lock);
  const prefix = `${posix.basename(lock)}.wait-`;
  const mine = `${prefix}${ticketOf(io)}`;
  io.files.createExclusive(`${folder}/${mine}`, '');
  return {
    pauseMs: () => {
      const older = io.files.list(folder).filter((name) => name.startsWith(prefix) && name < mine);
      const [first] = older.sort();
      if (first && isStale(io, first.slice(prefix.length))) io.files.remove(`${folder}/${first}`);
      return older.length === 0 ? firstPauseMs : Math.min(longestPauseMs, older.length * pausePerPlaceMs);
    },
    leave: () => io.files.remove(`${folder}/${mine}`),
  };
}

function ticketOf(io: Io): string {
  const { pid, started, machine } = io.processes.self;
  const since = String(io.clock.now().getTime()).padStart(15, '0');
  return [since, pid, started, machine].join('_');
}

function isStale(io: Io, ticket: string): boolean {
  const [since, pid, started = '', ...rest] = ticket.split('_');
  const machine = rest.join('_');
  if (machine === io.processes.self.machine)
    return !io.processes.alive({ pid: Number(pid), started, machine });
  return io.clock.now().getTime() - Number(since) > otherMachineMs;
}
