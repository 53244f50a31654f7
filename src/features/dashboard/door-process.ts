import { dirname } from 'node:path/posix';
import * as v from 'valibot';
import type { App } from '../../kernel/app.ts';
import { UserError } from '../../kernel/errors.ts';
import type { Io, ProcessId } from '../../kernel/io.ts';
import { homeFiles } from '../../kernel/place.ts';
import type { Stored } from '../../kernel/schema.ts';

const DoorAddress = v.object({
  port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  started: v.string(),
  machine: v.string(),
  version: v.string(),
});
/** Where the door listens, as its run file says; there is no secret in it. */
export type DoorAddress = Stored<typeof DoorAddress>;

export interface DoorStatus {
  readonly running: boolean;
  readonly url?: string;
  readonly pid?: number;
  readonly version?: string;
  /** False where the process lives and does not answer. */
  readonly answers?: boolean;
}

export const doorText = (address: DoorAddress): string => `${JSON.stringify(address)}\n`;

/** The door whose process lives. */
export function livingDoor(io: Io, home: string): DoorAddress | undefined {
  try {
    const text = io.files.readText(homeFiles(home).door, 4096);
    const address = text === undefined ? undefined : v.parse(DoorAddress, JSON.parse(text));
    return address && io.processes.alive(processOf(address)) ? address : undefined;
  } catch {
    return undefined;
  }
}

export const processOf = ({ pid, started, machine }: DoorAddress): ProcessId => ({ pid, started, machine });

const urlOf = ({ port }: Pick<DoorAddress, 'port'>): string => `http://127.0.0.1:${port}/`;

const askMs = 2_000;

export async function doorStatus(io: Io, home: string): Promise<DoorStatus> {
  const address = livingDoor(io, home);
  if (!address) return { running: false };
  const { port, pid, version } = address;
  const line = `GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r`;
  const said = await io.loopback.ask({ port, line, timeoutMs: askMs });
  return {
    running: true,
    url: urlOf(address),
    pid,
    version,
    answers: said?.startsWith('HTTP/1.1 200') ?? false,
  };
}

const changeTakesMs = 10_000;
const pauseMs = 50;

/** The door of this version, started where it does not run. */
export async function openDoor({ io, home, version, program }: App): Promise<string> {
  const running = livingDoor(io, home);
  if (running?.version === version) return urlOf(running);
  if (running) await closeDoor(io, home);
  const [node = '', entry = ''] = program;
  io.processes.startDetached(node, [`${dirname(entry)}/http.cjs`], {
    EPHOR_HOME: home,
    NODE_EXTRA_CA_CERTS: undefined,
    NODE_OPTIONS: undefined,
  });
  const address = await until(io, () => livingDoor(io, home));
  if (address) return urlOf(address);
  throw new UserError(
    'door_closed',
    'the dashboard did not start',
    'Run `ephor doctor`. You find the error in ~/.ephor/failures.jsonl.',
  );
}

/** False where none ran. It ends when those who are connected have been told. */
export async function closeDoor(io: Io, home: string): Promise<boolean> {
  const address = livingDoor(io, home);
  if (!address || !io.processes.signal(processOf(address), 'SIGTERM')) return false;
  const ended = await until(io, () => !io.processes.alive(processOf(address)) || undefined);
  if (!ended) io.processes.signal(processOf(address), 'SIGKILL');
  return true;
}

async function until<T>({ clock }: Io, look: () => T | undefined): Promise<T | undefined> {
  const deadline = clock.monotonic() + changeTakesMs;
  for (;;) {
    const seen = look();
    if (seen !== undefined || clock.monotonic() > deadline) return seen;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
