import type { AuditLine, Outcome } from '../outcome.ts';
import type { Sections, State } from '../state.ts';

/** Session and project state: signed, and changed only here. */
export interface StateStore {
  /** A snapshot, without waiting for anybody. */
  read(session: string): Promise<State>;
  /**
   * Reads, lets `change` decide, writes, and appends the outcome to the audit log, all under one lock. `change` is
   * synchronous and pure, because others wait for it, and runs once. `retried` is a call that may have been decided
   * before: should the log know of it and the state no more, `change` is given what was logged.
   */
  transact<T>(
    session: string,
    change: (state: State, logged: Outcome | undefined) => Change<T>,
    retried?: string,
  ): Promise<T>;
  /** Changes project sections outside an event, for an operation. */
  update(change: (sections: Sections) => Partial<Sections>, outcome: Outcome): Promise<void>;
  sessions(): Promise<readonly string[]>;
  /** Sets damaged files aside and starts them anew: as the audit log tells, else as in a new project. */
  repair(outcome: Outcome): Promise<readonly string[]>;
}

export interface Change<T> {
  readonly state: State;
  /** Undefined when nothing is to be logged. */
  readonly outcome: Outcome | undefined;
  /** Whether the log may hold this outcome already, of a call that a crash cut short; it is not written twice. */
  readonly maybeLogged?: boolean;
  readonly result: T;
}

export interface AuditFilter {
  readonly since?: string | undefined;
  readonly session?: string | undefined;
  readonly gate?: string | undefined;
  readonly decision?: readonly string[] | undefined;
  readonly limit?: number | undefined;
}

/** A line of the log with the id that it has, or has by its content where an older version wrote it. */
export type Named = AuditLine & { readonly id: string };

export interface FoundLines {
  readonly lines: readonly Named[];
  readonly from: string | undefined;
}

export interface AuditLog {
  append(outcome: Outcome): Promise<void>;
  /** Newest last, each with its id. */
  read(filter: AuditFilter): Promise<readonly Named[]>;
  /** The lines whose id begins so, oldest first, and from when on the log goes if older lines were rotated away. */
  find(id: string): Promise<FoundLines>;
  /** Every line of every file, oldest first, a few at a time; undefined for one that can't be read. */
  scan(): AsyncIterable<AuditLine | undefined>;
  /** Lines as they are written, until the signal says stop. */
  follow(filter: AuditFilter, stop: AbortSignal): AsyncIterable<Named>;
  verify(): Promise<AuditCheck>;
}

export interface AuditCheck {
  readonly lines: number;
  readonly files: number;
  /** How many of its lines were written down outside of our folders. */
  readonly anchors?: number;
  /** The first line whose chain is broken, if any. */
  readonly broken: { readonly file: string; readonly line: number; readonly cause: string } | undefined;
}
