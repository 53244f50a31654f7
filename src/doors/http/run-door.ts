import { createDecisionTail } from './decision-tail.ts';
import { createFeed } from './feed.ts';
import { type HttpDoor, httpApp } from './http-app.ts';
import { listen } from './listen.ts';
import { operationRoutes } from './operation-table.ts';
import { createPortfolioWatch } from './portfolio-watch.ts';
import { createRates } from './rates.ts';
import { createSharedView } from './shared-view.ts';
import { lookElsewhere } from './view-worker.ts';
import { createWebFiles } from './web-files.ts';
import type { AppFor } from '../call-operation.ts';
import { type DoorAddress, doorText, livingDoor } from '../../features/dashboard/door-process.ts';
import { operations } from '../../features/operations.ts';
import { hosts } from '../../hosts/index.ts';
import { agentMarks } from '../../kernel/inside-agent.ts';
import type { Io } from '../../kernel/io.ts';
import { homeFiles, portfolioFiles, projectId } from '../../kernel/place.ts';
import { runEpochVariable, runTokenVariable, runVariable } from '../../kernel/portfolio/lead.ts';
import { listedRoots } from '../../kernel/stores/project-list.ts';
import { createApp } from '../../line/create-app.ts';
import { reportFailure } from '../../line/broken.ts';
import { ephorHome } from '../../line/open-project.ts';
import { createAccess } from '../../stores/access-file.ts';
import { withLock } from '../../stores/lock.ts';

export interface DoorStart {
  readonly io: Io;
  readonly userHome: string;
  readonly version: string;
  readonly packageFolder: string;
  /** Resolves when the door should close. */
  readonly stopped: Promise<void>;
}

/** Where browsers find it, unless that port is taken. */
const usualPort = 7717;
const checkMs = 1_000;
const idleMinutes = 30;
const closeWithinMs = 2_000;

/** One door from start to end. Ends at once when another one of this version is open. */
export async function runDoor({ io, userHome, version, packageFolder, stopped }: DoorStart): Promise<void> {
  const home = ephorHome(io, userHome);
  if (livingDoor(io, home)?.version === version) return;
  const access = createAccess(io, home);
  const options = { io, userHome, version, packageFolder };
  const env = withoutAgents(io);
  const { portfolio: store } = await createApp(options, { cwd: home, env });
  /** The store is everybody's: what it has read once it need not read for each call. */
  const appFor: AppFor = async (caller) => ({ ...(await createApp(options, caller)), portfolio: store });
  const looking = lookElsewhere(`${packageFolder}/http.cjs`);
  const watch = createPortfolioWatch({
    store,
    fingerprint: looking.fingerprint,
    journalKey: () => io.files.stat(portfolioFiles(home).changes)?.changeKey ?? 'none',
    now: () => io.clock.monotonic(),
  });
  const report = (error: unknown): void => reportTo(io, home, error);
  const feed = createFeed({ watch, decisions: createDecisionTail(io, home), report });
  const requests = new Map<number, number>();
  const opened = io.clock.monotonic();
  let lastAsked = opened;
  const projects = () =>
    listedRoots(io, home)
      .filter((root) => io.files.stat(root) !== undefined)
      .map((root) => ({ id: projectId(io.hash, root), root }));
  const common: Omit<HttpDoor, 'port'> = {
    version,
    access,
    appFor,
    env,
    elsewhere: home,
    projects,
    projectRoot: (named) => projects().find(({ id, root }) => named === id || named === root)?.root,
    routes: operationRoutes(operations),
    rates: createRates(() => io.clock.monotonic()),
    view: createSharedView(looking.view, watch, () => io.clock.monotonic()),
    feed,
    web: createWebFiles(`${packageFolder}/web`, io.hash.sha256),
    requests,
    uptimeSeconds: () => Math.round((io.clock.monotonic() - opened) / 1000),
    changed: watch.changed,
    report: ({ message, stack }, operation) => report(new Error(`${operation}: ${stack ?? message}`)),
  };
  const count = (status: number): void => {
    lastAsked = io.clock.monotonic();
    requests.set(status, (requests.get(status) ?? 0) + 1);
  };
  const wanted = Number(io.env('EPHOR_HTTP_PORT')) || access.port || usualPort;
  const listening = await listen(wanted, (port) => httpApp({ ...common, port }), count);
  const { pid, started, machine } = io.processes.self;
  const address: DoorAddress = { port: listening.port, pid, started, machine, version };
  if (enter(io, home, address)) {
    access.keepPort(listening.port);
    const idleLimit = Number(io.env('EPHOR_HTTP_IDLE_MS')) || idleMinutes * 60_000;
    await new Promise<void>((resolve) => {
      void stopped.then(resolve);
      const look = async (): Promise<void> => {
        const busy = (await listening.connections()) > 0;
        if (busy) lastAsked = io.clock.monotonic();
        if (!isOurs(io, home, address) || io.clock.monotonic() - lastAsked > idleLimit) resolve();
      };
      setInterval(() => void look(), Math.min(checkMs, idleLimit)).unref();
    });
    leave(io, home, address);
  }
  feed.close();
  looking.close();
  await listening.close(closeWithinMs);
}

/** The environment of this process is not a caller's: whoever started it, no agent and no lead calls by it. */
function withoutAgents(io: Io): (name: string) => string | undefined {
  const hidden = new Set([...agentMarks(hosts), runVariable, runEpochVariable, runTokenVariable]);
  return (name) => (hidden.has(name) ? undefined : io.env(name));
}

const lockOptions = { deadlineMs: 5_000 };

/** Makes this the door that people find, unless another one of this version was faster. */
function enter(io: Io, home: string, mine: DoorAddress): boolean {
  const { run, door, doorLock } = homeFiles(home);
  io.files.makeFolder(run, 0o700);
  return withLock(io, doorLock, lockOptions, () => {
    if (livingDoor(io, home)?.version === mine.version) return false;
    io.files.writeAtomic(door, doorText(mine), { mode: 0o600 });
    return true;
  });
}

const isOurs = (io: Io, home: string, mine: DoorAddress): boolean =>
  io.files.readText(homeFiles(home).door, 4096) === doorText(mine);

function leave(io: Io, home: string, mine: DoorAddress): void {
  const { run, door, doorLock } = homeFiles(home);
  if (!io.files.stat(run)) return;
  withLock(io, doorLock, lockOptions, () => {
    if (isOurs(io, home, mine)) io.files.remove(door);
  });
}

function reportTo(io: Io, home: string, error: unknown): void {
  reportFailure({ io, home }, { host: 'http', eventName: '', payload: '', id: '' }, error);
}
