import { posix } from 'node:path';
import { UserError } from '../kernel/errors.ts';
import type { Io, ProcessId } from '../kernel/io.ts';

export interface LockOptions {
  readonly deadlineMs: number;
}

/** A file lock that names its holder, so that one left behind by a killed process is taken over at once. */
export function withLock<T>(io: Io, path: string, { deadlineMs }: LockOptions, work: () => T): T {
  acquire(io, path, io.clock.monotonic() + deadlineMs);
  try {
    return work();
  } finally {
    io.files.remove(path);
  }
}

/** As `withLock`, for work that takes its time. */
export async function whileLocked<T>(
  io: Io,
  path: string,
  { deadlineMs }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  acquire(io, path, io.clock.monotonic() + deadlineMs);
  try {
    return await work();
  } finally {
    io.files.remove(path);
  }
}

/** As `withLock`, for work that takes its time and that one process does for all: undefined when another is at it. */
export async function ifUnlocked<T>(io: Io, path: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    acquire(io, path, io.clock.monotonic());
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
  try {
    return await work();
  } finally {
    io.files.remove(path);
  }
}

const lookAtHolderEveryMs = 100;
const shortWaitMs = 5;
const shortPauseMs = 0.3;

/** Asking again is cheap, looking at the holder is not: looking each time would slow the holder. */
function acquire(io: Io, path: string, deadline: number): void {
  const mine = JSON.stringify(io.processes.self);
  const badge = badgeFor(io, path, mine);
  const started = io.clock.monotonic();
  let lookAt = started;
  let place: QueuePlace | undefined;
  try {
    while (!claim(io, path, mine, badge)) {
      const now = io.clock.monotonic();
      if (now >= lookAt) {
        if (buried(io, path, deadline)) continue;
        lookAt = now + lookAtHolderEveryMs;
      }
      if (now > deadline) throw notHad(io, path);
      if (now - started > shortWaitMs) place ??= joinQueue(io, path);
      io.clock.sleep((place?.pauseMs() ?? shortPauseMs) * (0.5 + Math.random()));
    }
  } finally {
    place?.leave();
  }
}

/** Locks that this process had before, each with a file that names it as holder once that pays. */
const badges = new Map<string, string | undefined>();

/** Giving a file a second name costs a tenth of making one, so a process that comes back for a lock makes a badge. */
function badgeFor(io: Io, path: string, mine: string): string | undefined {
  if (!badges.has(path)) {
    badges.set(path, undefined);
    return undefined;
  }
  if (!badges.get(path)) sweep(io, posix.dirname(path));
  const badge = badges.get(path) ?? `${path}.${io.processes.self.pid}-${io.hash.random(4)}.badge`;
  if (!io.files.stat(badge) && !io.files.createExclusive(badge, mine)) return undefined;
  badges.set(path, badge);
  return badge;
}

const claim = (io: Io, path: string, mine: string, badge: string | undefined): boolean =>
  badge === undefined ? io.files.createExclusive(path, mine) : io.files.link(badge, path);

/**
 * Removes a lock whose holder is dead. Only one process may bury a given dead holder, hence the second lock named
 * after it: without that, a slow burier could remove the lock of the next living holder.
 */
function buried(io: Io, path: string, deadline: number): boolean {
  const text = readHolder(io, path);
  if (text === undefined) return true;
  if (!isDead(io, path, text)) return false;
  const grave = `${path}.${io.hash.sha256(text).slice(0, 12)}`;
  acquire(io, grave, deadline);
  try {
    if (readHolder(io, path) === text && isDead(io, path, text)) io.files.remove(path);
    sweep(io, posix.dirname(path));
  } finally {
    io.files.remove(grave);
  }
  return true;
}

const leftoverMs = 60_000;

/** Where one process was killed, others may have left half-written files; the living need theirs for milliseconds. */
function sweep(io: Io, folder: string): void {
  for (const path of io.files.list(folder).map((name) => `${folder}/${name}`)) {
    const leftover = path.endsWith('.tmp')
      ? ageMs(io, path) > leftoverMs
      : path.endsWith('.badge') && isDead(io, path, readHolder(io, path) ?? '');
    if (leftover) io.files.remove(path);
  }
}

/** What can't be read names no holder, and is in the way of everybody. */
function readHolder(io: Io, path: string): string | undefined {
  try {
    return io.files.readText(path, 4096);
  } catch {
    return '';
  }
}

const unknownHolderMs = 2_000;
const otherMachineMs = 30_000;

function isDead(io: Io, path: string, text: string): boolean {
  const holder = parseHolder(text);
  if (!holder) return ageMs(io, path) > unknownHolderMs;
  if (holder.machine !== io.processes.self.machine) return ageMs(io, path) > otherMachineMs;
  return !io.processes.alive(holder);
}

function ageMs(io: Io, path: string): number {
  const stat = io.files.stat(path);
  return stat ? io.clock.now().getTime() - stat.modifiedMs : 0;
}

function parseHolder(text: string): ProcessId | undefined {
  try {
    const value = JSON.parse(text) as Partial<ProcessId> | null;
    if (typeof value?.pid !== 'number' || typeof value.machine !== 'string') return undefined;
    return { pid: value.pid, started: value.started ?? '', machine: value.machine };
  } catch {
    return undefined;
  }
}

function notHad(io: Io, path: string): UserError {
  const holder = parseHolder(readHolder(io, path) ?? '');
  return new UserError(
    'lock_timeout',
    `the lock ${path} is held${holder ? ` by process ${holder.pid}` : ''}`,
    'Try again; if that does not help, `ephor doctor` names the process that holds it.',
  );
}

/** One of those who wait for a lock. */
interface QueuePlace {
  /** How long to wait before asking again: the first asks often, so the others need not. */
  pauseMs(): number;
  leave(): void;
}

const firstPauseMs = 1;
const pausePerPlaceMs = 8;
const longestPauseMs = 100;

/**
 * A file for each who waits, named so that the oldest sorts first. It only says how often to ask: whoever finds the lock
 * free may take it, so nobody is held up by one in the queue who was stopped or killed.
 */
function joinQueue(io: Io, lock: string): QueuePlace {
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
