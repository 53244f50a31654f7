import { askStatus, askToStop, launchEngine, parseAddress, readAddress } from './engine-address.ts';
import { installedVersion, installPrograms } from './install-programs.ts';
import type { EngineStatus, Runtime } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';
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
      for (const path of [files.bin, files.run, files.runtime, files.marketplace, files.programs])
        io.files.remove(path);
    },
  };
}

/** Copies our plugin, and the marketplace that offers it, where no upgrade of the package pulls it away. */
function installPlugin(io: Io, home: string, packageFolder: string, hosts: readonly Host[]): string {
  const { marketplace } = homeFiles(home);
  const source = `${packageFolder}/..`;
  const plugins = hosts.flatMap(({ plugin }) => plugin ?? []);
  const offered = (folder: string) =>
    plugins.length > 0 && plugins.every(({ manifest }) => io.files.stat(`${folder}/${manifest}`));
  if (!offered(source)) {
    // Started from where `init` put the programs, which is no package: what it put there besides stays.
    if (offered(marketplace)) return marketplace;
    throw new UserError(
      'plugin_missing',
      `${source}/plugin is missing`,
      'Reinstall the package: `npm install -g ephor`.',
    );
  }
  const fresh = `${marketplace}.${io.hash.random(8)}`;
  for (const folder of new Set(plugins.flatMap(({ folders }) => folders)))
    copyFolder(io, `${source}/${folder}`, `${fresh}/${folder}`);
  io.files.remove(marketplace);
  io.files.rename(fresh, marketplace);
  return marketplace;
}

function copyFolder(io: Io, from: string, to: string): void {
  io.files.makeFolder(to, 0o755);
  for (const name of io.files.list(from)) {
    const stat = io.files.stat(`${from}/${name}`);
    if (stat?.folder) copyFolder(io, `${from}/${name}`, `${to}/${name}`);
    else io.files.copy(`${from}/${name}`, `${to}/${name}`, stat?.mode);
  }
}
