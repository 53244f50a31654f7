import type { EngineStatus, Runtime } from '../../../kernel/app.ts';
import type { Host } from '../../../kernel/host.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { askStatus, askToStop, parseAddress, readAddress } from './engine-address.ts';
import { installPrograms, installedVersion } from './install-programs.ts';
import { installPlugin } from './install-plugin.ts';
import { launchEngine } from './launch-engine.ts';
import { whileLocked } from '../../../stores/lock.ts';

const changeTakesMs = 10_000;
const pauseMs = 50;
/** Of all that wait together. */
const setUpTakesMs = 120_000;

export function createRuntime(
  io: Io,
  home: string,
  version: string,
  packageFolder: string,
  hosts: readonly Host[],
): Runtime {
  const files = homeFiles(home);
  const address = () => parseAddress(readAddress(io, home));
  const engine = (): Promise<EngineStatus> => askStatus(io, address());

  const until = async <T>(look: () => T | Promise<T>, done: (seen: T) => boolean): Promise<T> => {
    const deadline = io.clock.monotonic() + changeTakesMs;
    for (;;) {
      const seen = await look();
      if (done(seen) || io.clock.monotonic() > deadline) return seen;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const alive = ({ pid = 0, started = '' }: EngineStatus): boolean =>
    io.processes.alive({ ...io.processes.self, pid, started });

  return {
    alone: (work) => {
      io.files.makeFolder(home, 0o700);
      return whileLocked(io, files.installLock, { deadlineMs: setUpTakesMs }, work);
    },
    install: (options) => installPrograms({ io, home, version, packageFolder, hosts, ...options }),
    installPlugin: () => installPlugin(io, home, packageFolder, hosts),
    installed: () => {
      const found = installedVersion(io, home);
      return found === undefined ? undefined : { version: found, hook: files.hook };
    },
    engine,
    startEngine: async () => {
      const status = await engine();
      if (status.running && status.version === version) return status;
      io.files.remove(files.launch);
      launchEngine(io, home, files.runtimeOf(version));
      return until(engine, (now) => now.running && now.version === version);
    },
    /** It takes no more calls at once, and has written its last when its process has ended. */
    stopEngine: async () => {
      const ending = await engine();
      const stopped = await askToStop(io, address());
      if (stopped)
        await until(
          () => alive(ending),
          (runs) => !runs,
        );
      return stopped;
    },
    /** The engine ends by itself when its run file is gone. */
    uninstall: () => {
      for (const folder of [files.bin, files.run, files.runtime, files.marketplace]) io.files.remove(folder);
    },
  };
}
