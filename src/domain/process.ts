import type { ProcessId } from './io.ts';

/** A process of this machine, as the system describes it. What the system does not tell is undefined. */
export interface RunningProcess {
  readonly id: ProcessId;
  readonly parent: number;
  /** The number of the user that it runs as. */
  readonly user: number;
  readonly startedAt: string;
  readonly argv: readonly string[];
  /** The file that it runs, links followed. */
  readonly program: string | undefined;
  readonly cwd: string | undefined;
  /** Its controlling terminal. */
  readonly terminal: string | undefined;
  /** The number of the process that leads its session. */
  readonly leader: number | undefined;
  /** The service of the system that it belongs to. */
  readonly service: string | undefined;
}
