import type { EngineStatus, Runtime } from '../domain/app.ts';
import type { Io } from '../domain/io.ts';
import { homeFiles } from '../domain/place.ts';
import { askStatus, askToStop, parseAddress, readAddress } from './engine-address.ts';
import { installPrograms, installedVersion } from './install-programs.ts';
import { installPlugin } from './install-plugin.ts';
import { launchEngine } from './launch-engine.ts';

const startTakesMs = 10_000;
const pauseMs = 50;

export function createRuntime(io: Io, home: string, version: string, packageFolder: string): Runtime {
  const files = homeFiles(home);
  const address = () => parseAddress(readAddress(io, home));
  const engine = (): Promise<EngineStatus> => askStatus(io, address());

  const until = async (done: (status: EngineStatus) => boolean): Promise<EngineStatus> => {
    const deadline = io.clock.monotonic() + startTakesMs;
    for (;;) {
      const status = await engine();
      if (done(status) || io.clock.monotonic() > deadline) return status;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };

  return {
    install: () => installPrograms({ io, home, version, packageFolder }),
    installPlugin: () => installPlugin(io, home, packageFolder),
    installed: () => {
      const found = installedVersion(io, home);
      return found === undefined ? undefined : { version: found, hook: files.hook };
    },
    engine,
    startEngine: async () => {
      const status = await engine();
      if (status.running && status.version === version) return status;
      io.files.remove(files.launch);
      launchEngine(io, home, `${files.runtime}/${version}`);
      return until((now) => now.running && now.version === version);
    },
    stopEngine: async () => {
      const stopped = await askToStop(io, address());
      if (stopped) await until(({ running }) => !running);
      return stopped;
    },
    /** The engine ends by itself when its run file is gone. */
    uninstall: () => {
      for (const folder of [files.bin, files.run, files.runtime, files.marketplace]) io.files.remove(folder);
    },
  };
}
