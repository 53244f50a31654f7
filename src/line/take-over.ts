import {
  addressLine,
  askStatus,
  askToStop,
  type EngineAddress,
  parseAddress,
  readAddress,
} from '../features/setup/programs/engine-address.ts';
import { installedVersion } from '../features/setup/programs/install-programs.ts';
import type { Io } from '../kernel/io.ts';
import { homeFiles } from '../kernel/place.ts';
import { withLock } from '../stores/lock.ts';

const lockDeadlineMs = 5_000;

/**
 * Makes this engine the one that clients find, unless another already serves them or there are none: it was uninstalled
 * while it started. The lock is held only to compare and swap the run file, so an engine that hangs can't keep its
 * place.
 */
export async function takeOver(io: Io, home: string, mine: EngineAddress): Promise<boolean> {
  const { run, runtime, engine, engineLock } = homeFiles(home);
  if (!io.files.stat(runtime)) return false;
  privateFolder(io, run);
  for (;;) {
    const seen = readAddress(io, home);
    const other = parseAddress(seen);
    const status = await askStatus(io, other);
    if (status.running) {
      if (status.version === mine.version || isOutdated(io, home, mine.version)) return false;
      await askToStop(io, other);
    }
    const swapped = withLock(io, engineLock, { deadlineMs: lockDeadlineMs }, () => {
      if (readAddress(io, home) !== seen && readAddress(io, home) !== undefined) return false;
      io.files.writeAtomic(engine, addressLine(mine), { mode: 0o600 });
      return true;
    });
    if (swapped) return true;
  }
}

/** Started by a hook that was still running when another version was installed. */
function isOutdated(io: Io, home: string, version: string): boolean {
  const installed = installedVersion(io, home);
  return installed !== undefined && installed !== version;
}

/** The tokens lie here, so a folder that others can look into is thrown away. */
function privateFolder(io: Io, path: string): void {
  if (((io.files.stat(path)?.mode ?? 0) & 0o077) !== 0) io.files.remove(path);
  io.files.makeFolder(path, 0o700);
}

/** Whether clients still find this engine. */
export const isCurrent = (io: Io, home: string, mine: EngineAddress): boolean =>
  readAddress(io, home) === addressLine(mine);

/** Removes the run file if it is still ours. */
export function leave(io: Io, home: string, mine: EngineAddress): void {
  const { run, engine, engineLock } = homeFiles(home);
  if (!io.files.stat(run)) return;
  withLock(io, engineLock, { deadlineMs: lockDeadlineMs }, () => {
    if (isCurrent(io, home, mine)) io.files.remove(engine);
  });
}
