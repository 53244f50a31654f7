import type { Change, DocumentPlace, JournalLine, Writer } from './change.ts';
import type { Portfolio } from './portfolio.ts';

/** What is to change, decided on the newest portfolio. Pure: it may run again when somebody else was first. */
export interface Work<T> {
  readonly changes: readonly Change[];
  readonly result: T;
}

/** Next ids: never one that was used before, removed things included. */
export interface Numbers {
  task(space: string, initiative: string): number;
  escalation(): string;
  run(): string;
}

/** Everything that is worked on, shared by all processes of a user, or by all machines of a team. */
export interface PortfolioStore {
  /**
   * As it is now, edits by hand included. What has not changed since the last call is not read again. Of thousands of
   * files, one that was written in place may be as it was a few seconds ago; it is never written over unseen.
   */
  read(): Promise<Portfolio>;
  /** The whole text of a document; undefined where there is none. */
  document(place: DocumentPlace): Promise<string | undefined>;
  /**
   * Changes all or nothing, one writer at a time, on the portfolio as it is then. Throws a UserError when the writer may
   * not change one of the things (`not_yours`), was superseded (`superseded`), or a change does not fit (`bad_change`).
   * Killed at any moment, either all of it happened or nothing; what was begun is finished by whoever comes next.
   */
  transact<T>(by: Writer, why: string, work: (now: Portfolio, next: Numbers) => Work<T>): Promise<T>;
  /** Changes after the line with this number, oldest first. */
  journal(after?: number): Promise<readonly JournalLine[]>;
  /** Equal exactly as long as nothing that planning looks at has changed. Needs to read no content. */
  fingerprint(): Promise<string>;
  /** Records of runs, line by line, as the lead gave them. */
  readonly transcripts: {
    append(run: string, line: string): Promise<void>;
    read(run: string): AsyncIterable<string>;
  };
}
