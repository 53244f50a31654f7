import type { RunningProcess } from '../../../kernel/io.ts';

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
