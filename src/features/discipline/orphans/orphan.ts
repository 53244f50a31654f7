import type { ProcessId } from '../../../kernel/io.ts';

/** `agent`: a host's program; `server`: an MCP server without its agent; `child`: started by a dead agent. */
export type Role = 'agent' | 'server' | 'child';

/** A process of a dead session, and how one can tell. */
export interface Orphan {
  readonly id: ProcessId;
  readonly pid: number;
  readonly role: Role;
  readonly host: string;
  /** The file that it runs, and the script where it runs one. */
  readonly program: string;
  readonly since: string;
  readonly cwd: string | null;
  /** The shell that it was started through, where that still runs. */
  readonly shell: number | null;
  /** Who looks after it, or after its shell, now that the parent is dead; of a child, its parent. */
  readonly parent: { readonly pid: number; readonly program: string };
  readonly transcript: Transcript | null;
}

/** What is known of the conversation of a process. */
export interface Transcript {
  readonly file: string;
  readonly lastAt: string;
}

/** An agent's process that looks orphaned and is left alone. */
export interface Spared {
  readonly pid: number;
  readonly program: string;
  readonly since: string;
  readonly why: string;
}

export interface FoundOrphans {
  readonly orphans: readonly Orphan[];
  readonly spared: readonly Spared[];
}
