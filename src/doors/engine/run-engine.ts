import { createLine } from '../../line/create-line.ts';
import type { Line } from '../../line/open-project.ts';
import type { Io } from '../../kernel/io.ts';
import { openEngine } from './server.ts';
import { watchPrograms } from './watch-programs.ts';
import { createSettler } from './settler.ts';
import { isCurrent, leave, takeOver } from '../../line/take-over.ts';

export interface EngineStart {
  readonly io: Io;
  readonly userHome: string;
  readonly version: string;
  readonly packageFolder?: string;
  /** Resolves when the engine should end. */
  readonly stopped: Promise<void>;
}

const defaultIdleMinutes = 30;
const checkMs = 1_000;

/** One engine from start to end. Ends at once when another one serves already. */
export async function runEngine({
  io,
  userHome,
  version,
  packageFolder,
  stopped,
}: EngineStart): Promise<void> {
  const settleElsewhere =
    packageFolder === undefined ? undefined : settlerIn(packageFolder, userHome, version);
  const line = createLine({ io, userHome, version, packageFolder, resident: true, settleElsewhere });
  const { home } = line;
  let stop = (): void => undefined;
  const asked = new Promise<void>((resolve) => (stop = resolve));
  const engine = await openEngine(line, () => stop());
  if (await takeOver(io, home, engine.address)) {
    const watch = watchPrograms(io, home);
    const checking = setInterval(
      () => {
        watch();
        if (!isCurrent(io, home, engine.address) || engine.idleMs() > idleLimitMs(line)) stop();
      },
      Math.min(checkMs, idleLimitMs(line)),
    );
    await Promise.race([asked, stopped]);
    clearInterval(checking);
    leave(io, home, engine.address);
  }
  await engine.close();
}

const settlerIn = (packageFolder: string, userHome: string, version: string) =>
  createSettler(`${packageFolder}/settle-worker.cjs`, { userHome, version, packageFolder });

/** As long as the most patient of the projects that it served. */
function idleLimitMs({ io, settingsCache }: Line): number {
  const forTests = Number(io.env('EPHOR_ENGINE_IDLE_MS'));
  if (forTests > 0) return forTests;
  const minutes = [...settingsCache.values()].map(({ settings }) => settings.engine.idleMinutes);
  return (minutes.length > 0 ? Math.max(...minutes) : defaultIdleMinutes) * 60_000;
}
