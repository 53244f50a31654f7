import type { EngineStatus } from '../../../kernel/app.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { runEpochVariable, runTokenVariable, runVariable } from '../../../kernel/portfolio/lead.ts';

/** How a running engine is reached, as its run file says. */
export interface EngineAddress {
  readonly port: number;
  /** Proves the client to the engine. */
  readonly requestToken: string;
  /** Proves the engine to the client: never sent by one, so a stranger on the port can't know it. */
  readonly replyToken: string;
  readonly version: string;
  readonly pid: number;
}

const askMs = 1_000;

export const addressLine = ({ port, requestToken, replyToken, version, pid }: EngineAddress): string =>
  `${port} ${requestToken} ${replyToken} ${version} ${pid}\n`;

export function parseAddress(text: string | undefined): EngineAddress | undefined {
  const found = /^(\d{1,5}) ([0-9a-f]{32,}) ([0-9a-f]{16,}) (\S+) (\d+)\n$/.exec(text ?? '');
  if (!found) return undefined;
  const [, port, requestToken = '', replyToken = '', version = '', pid] = found;
  if (Number(port) > 65_535) return undefined;
  return { port: Number(port), requestToken, replyToken, version, pid: Number(pid) };
}

export const readAddress = (io: Io, home: string): string | undefined =>
  io.files.readText(homeFiles(home).engine, 4096);

/** What the engine says of itself, or that none runs. */
export async function askStatus(io: Io, address: EngineAddress | undefined): Promise<EngineStatus> {
  const said = await ask(io, address, 'status');
  return said === undefined ? { running: false } : (JSON.parse(said) as EngineStatus);
}

/** True when an engine was there and will end. */
export const askToStop = async (io: Io, address: EngineAddress | undefined): Promise<boolean> =>
  (await ask(io, address, 'stop')) !== undefined;

/** What is said after the token that only our engine knows. */
async function ask(
  io: Io,
  address: EngineAddress | undefined,
  verb: 'status' | 'stop',
): Promise<string | undefined> {
  if (!address) return undefined;
  const { port, requestToken, replyToken } = address;
  const said = await io.loopback.ask({ port, line: `${verb} ${requestToken}`, timeoutMs: askMs });
  return said?.startsWith(replyToken) ? said.slice(replyToken.length) : undefined;
}

const launchTakesMs = 5_000;

/** Starts the engine in a process of its own, unless somebody did so a moment ago. */
export function launchEngine(io: Io, home: string, runtimeFolder: string): void {
  if (!claimLaunch(io, home)) return;
  io.processes.startDetached(io.processes.node, [`${runtimeFolder}/engine.cjs`], {
    EPHOR_HOME: home,
    NODE_EXTRA_CA_CERTS: undefined,
    NODE_OPTIONS: undefined,
    // The engine serves everybody, and outlives the lead whose hook started it.
    [runVariable]: undefined,
    [runEpochVariable]: undefined,
    [runTokenVariable]: undefined,
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
