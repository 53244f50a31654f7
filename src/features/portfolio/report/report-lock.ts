import { UserError } from '../../../kernel/errors.ts';
import type { Io, ProcessId } from '../../../kernel/io.ts';
import type { homeFiles } from '../../../kernel/place.ts';
import { ago } from '../../../kernel/operations/time-words.ts';
import { withLock } from '../../../stores/lock.ts';

/** After so long somebody who still holds it hangs. */
const staleMs = 30 * 60_000;

interface Claim extends ProcessId {
  readonly at: string;
  readonly mark: string;
}

type Place = Pick<ReturnType<typeof homeFiles>, 'reportLock' | 'reportClaim'>;

/**
 * One report at a time. A claim whose process is dead counts for nothing, and none counts for longer than half an hour.
 * Who wakes up after that asks `stillOurs` before writing, and is told no.
 */
export async function alone<T>(
  io: Io,
  place: Place,
  work: (stillOurs: () => void) => Promise<T>,
): Promise<T> {
  const locked = <R>(then: () => R): R => withLock(io, place.reportLock, { deadlineMs: 5_000 }, then);
  const mark = io.hash.random(8);
  const isOurs = (): boolean => claimAt(io, place)?.mark === mark;
  locked(() => {
    const found = claimAt(io, place);
    if (found && !isStale(io, found))
      throw new UserError(
        'report_busy',
        `process ${found.pid} began a report ${ago(found.at, io.clock.now().toISOString())} and is still at it`,
        'Wait for it; after half an hour it is taken over.',
      );
    const claim: Claim = { ...io.processes.self, at: io.clock.now().toISOString(), mark };
    io.files.writeAtomic(place.reportClaim, `${JSON.stringify(claim)}\n`, { mode: 0o600 });
  });
  try {
    return await work(() => {
      if (!isOurs())
        throw new UserError(
          'report_taken_over',
          'this report took longer than half an hour, so another process makes it now',
          'Look at what that one makes, in a while.',
        );
    });
  } finally {
    locked(() => {
      if (isOurs()) io.files.remove(place.reportClaim);
    });
  }
}

function claimAt(io: Io, { reportClaim }: Place): Claim | undefined {
  try {
    const claim = JSON.parse(io.files.readText(reportClaim, 4096) ?? 'null') as Partial<Claim> | null;
    if (typeof claim?.pid !== 'number' || typeof claim.at !== 'string') return undefined;
    const { pid, at, started = '', machine = '', mark = '' } = claim;
    return { pid, at, started, machine, mark };
  } catch {
    return undefined;
  }
}

/** A clock that was set back makes nobody wait longer. */
const isStale = (io: Io, claim: Claim): boolean =>
  !(Math.abs(io.clock.now().getTime() - Date.parse(claim.at)) < staleMs) || !io.processes.alive(claim);
