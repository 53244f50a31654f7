import type { Io } from '../kernel/io.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { RecordedCall } from '../kernel/state.ts';
import { type AuditOptions, parseLine, readAudit } from './audit-log.ts';

/** Enough of the log to hold the newest lines of every session at work. */
const tailBytes = 256 * 1024;

/** What the newest part of the audit log says about one session. */
export const logTail = (io: Io, log: string): string => io.files.readTail(log, tailBytes);

export const mentions = (tail: string, session: string): boolean => tail.includes(mark(session));

/** Every session that it mentions. */
export const sessionsIn = (tail: string): ReadonlySet<string> =>
  new Set(tail.split('\n').flatMap((line) => parseLine(line)?.session ?? []));

/**
 * Whether the log has more events of a session than its state was written with. One may be missing, whose state a crash
 * took away, but never what the user said.
 */
export function isBehind(io: Io, tail: string, session: string, head: string | null): boolean {
  let events = 0;
  for (const line of newestFirst(tail, mark(session))) {
    if (io.hash.sha256(line) === head) break;
    const { event, call, unsaved } = parseLine(line) ?? {};
    if (event === undefined || event === 'operation' || unsaved || call?.startsWith('effect ')) continue;
    events += 1;
    if (events > 1 || event === 'prompt.before') return true;
  }
  return false;
}

const mark = (session: string): string => `"session":${JSON.stringify(session)},`;

function* newestFirst(tail: string, marked: string): Iterable<string> {
  for (let at = tail.lastIndexOf(marked); at >= 0; ) {
    const start = tail.lastIndexOf('\n', at) + 1;
    const end = tail.indexOf('\n', at);
    yield tail.slice(start, end < 0 ? undefined : end);
    at = start === 0 ? -1 : tail.lastIndexOf(marked, start - 1);
  }
}

/** The hash of a session's newest line. */
export function newestHash(io: Io, tail: string, session: string): string | undefined {
  for (const line of newestFirst(tail, mark(session))) if (parseLine(line)) return io.hash.sha256(line);
  return undefined;
}

/** What was decided about a call, when so many came since that the state let go of it. */
export function forgottenCall(
  io: Io,
  log: AuditOptions,
  session: string,
  kept: readonly RecordedCall[],
  id: string | undefined,
): Outcome | undefined {
  if (id === undefined || kept.some((call) => call.id === id || call.twin === id)) return undefined;
  const lines = readAudit(io, log, { session });
  const at = lines.findIndex(({ call }) => call === id);
  // A line younger than the oldest kept call would be kept too, had its state been written before the crash.
  return at >= 0 && lines.findIndex(({ call }) => call === kept[0]?.id) > at ? lines[at] : undefined;
}
