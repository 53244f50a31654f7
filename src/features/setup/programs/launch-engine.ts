import type { Io } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';

const launchTakesMs = 5_000;

/** Starts the engine in a process of its own, unless somebody did so a moment ago. */
export function launchEngine(io: Io, home: string, runtimeFolder: string): void {
  if (!claimLaunch(io, home)) return;
  io.processes.startDetached(io.processes.node, [`${runtimeFolder}/engine.cjs`], {
    EPHOR_HOME: home,
    NODE_EXTRA_CA_CERTS: undefined,
    NODE_OPTIONS: undefined,
  });
}

function claimLaunch(io: Io, home: string): boolean {
  const { run, launch } = homeFiles(home);
  io.files.makeFolder(run, 0o700);
  if (io.files.createExclusive(launch, '')) return true;
  const since = io.files.stat(launch)?.modifiedMs ?? 0;
  if (io.clock.now().getTime() - since < launchTakesMs) return false;
  io.files.remove(launch);
  return io.files.createExclusive(launch, '');
}
