import type { Orphan } from './orphan.ts';
import type { App } from '../../../kernel/app.ts';
import type { Host } from '../../../kernel/host.ts';
import type { Io, ProcessId, RunningProcess } from '../../../kernel/io.ts';
import { pause } from '../../../kernel/operations/pause.ts';

interface ConfiguredServer {
  readonly host: Host;
  fits(argv: readonly string[]): boolean;
}

/**
 * The MCP servers that the hosts are told to start, for this user and this project. Their words must fit to the last:
 * a server that is started through another program is known by neither, and left alone.
 */
export function configuredServers({ io, units, project, userHome }: App): readonly ConfiguredServer[] {
  return units.hosts.flatMap((host) => {
    if (!host.servers) return [];
    const { files, started } = host.servers;
    const paths = [
      ...files.user.map((name) => `${userHome}/${name}`),
      ...(project ? files.project.map((name) => `${project.place.root}/${name}`) : []),
    ];
    return paths
      .flatMap((path) => started(io.files.readText(path) ?? ''))
      .filter((words) => words.length > 1)
      .map((words) => ({ host, fits: (argv: readonly string[]) => sameWords(words, argv) }));
  });
}

const sameWords = (words: readonly string[], argv: readonly string[]): boolean =>
  words.length === argv.length &&
  words.every((word, at) => (at === 0 ? baseOf(word) === baseOf(argv[0] ?? '') : word === argv[at]));

/** `gone`: it ended by itself before we could ask; `left`: it still runs. */
export type Ending = 'asked' | 'forced' | 'gone' | 'left';

export interface Ended {
  readonly pid: number;
  readonly program: string;
  readonly how: Ending;
}

const politeMs = 5_000;
const forcedMs = 1_000;
const stepMs = 50;

/** Asks each to end, waits, then forces those that did not. Each signal goes to the very process that was found. */
export async function endProcesses(
  io: Io,
  orphans: readonly Orphan[],
  stop: AbortSignal,
): Promise<readonly Ended[]> {
  const { processes } = io;
  const asked = orphans.map((orphan) => ({ ...orphan, heard: processes.signal(orphan.id, 'SIGTERM') }));
  const ids = asked.map(({ id }) => id);
  await untilEnded(io, ids, politeMs, stop);
  const forced = new Set(stop.aborted ? [] : ids.filter((id) => processes.signal(id, 'SIGKILL')));
  await untilEnded(io, [...forced], forcedMs, stop);
  return asked.map(({ id, pid, program, heard }) => {
    const how = processes.alive(id) ? 'left' : forced.has(id) ? 'forced' : heard ? 'asked' : 'gone';
    return { pid, program, how };
  });
}

async function untilEnded(
  io: Io,
  ids: readonly ProcessId[],
  longestMs: number,
  stop: AbortSignal,
): Promise<void> {
  const steps = longestMs / stepMs;
  for (let step = 0; step < steps && !stop.aborted && ids.some(io.processes.alive); step += 1)
    await pause(stepMs, stop);
}

/** Who descends from whom, at one moment. */
export class Family {
  readonly #all: ReadonlyMap<number, RunningProcess>;
  readonly #children = new Map<number, RunningProcess[]>();

  constructor(processes: readonly RunningProcess[]) {
    this.#all = new Map(processes.map((each) => [each.id.pid, each]));
    for (const each of processes) {
      const siblings = this.#children.get(each.parent);
      if (siblings) siblings.push(each);
      else this.#children.set(each.parent, [each]);
    }
  }

  get(pid: number | undefined): RunningProcess | undefined {
    return pid === undefined ? undefined : this.#all.get(pid);
  }

  /** Itself first, then its parent and so on. */
  lineOf(pid: number): readonly RunningProcess[] {
    const line: RunningProcess[] = [];
    for (let each = this.get(pid); each && !line.includes(each); each = this.get(each.parent))
      line.push(each);
    return line;
  }

  /** All that descend from it, without itself. */
  below(pid: number): readonly RunningProcess[] {
    return (this.#children.get(pid) ?? []).flatMap((child) => [child, ...this.below(child.id.pid)]);
  }

  /** The shells that it was started through, its own parent first. What is above them is nobody's wrapper. */
  wrappersOf({ id }: RunningProcess): readonly RunningProcess[] {
    const above = this.lineOf(id.pid).slice(1);
    const end = above.findIndex(
      ({ id: { pid }, program, terminal }) =>
        pid <= 1 || terminal !== undefined || !shells.has(baseOf(program ?? '')),
    );
    return end === -1 ? above : above.slice(0, end);
  }

  /** Whether it, or the shell that it was started through, lost its parent. */
  isOrphan(running: RunningProcess): boolean {
    return this.#lostParent(this.wrappersOf(running).at(-1) ?? running);
  }

  /**
   * Whether its own parent is dead, and somebody else looks after it now: the first process of the system, a manager of
   * a user's processes, or, seen by its session, anybody who is not of it. Nobody joins the session of a stranger.
   */
  #lostParent({ id, parent, leader }: RunningProcess): boolean {
    const keeper = this.get(parent);
    if (parent <= 1 || !keeper) return true;
    if (keeper.parent <= 1 && keepers.has(baseOf(keeper.program ?? keeper.argv[0] ?? ''))) return true;
    if (leader === undefined || keeper.leader === undefined) return false;
    return leader !== id.pid && leader !== keeper.leader;
  }
}

const shells = new Set(['sh', 'bash', 'dash', 'zsh', 'ksh', 'fish', 'busybox']);

/** Programs that take over the children of others. */
const keepers = new Set(['systemd', 'init', 'tini', 'dumb-init', 'docker-init', 'catatonit', 'launchd']);

export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
