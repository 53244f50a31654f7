import type { Phase } from '../work/phase.ts';

export const decisionTypes = [
  'phase_transition',
  'override_requested',
  'override_granted',
  'override_used',
  'feedback_accepted',
  'context_snapshot',
  'scope_granted',
] as const;
export type DecisionType = (typeof decisionTypes)[number];

/** What a decision says in words. */
export interface Told {
  /** Explains, in as many lines as it takes. */
  readonly context: string;
  /** What set it off, like the user's words. */
  readonly trigger?: string | undefined;
  readonly approved_scope?: string | undefined;
}

/** One decision of a project, as its file in `.ephor/decisions/` words it. */
export interface JournalEntry extends Told {
  readonly timestamp: string;
  readonly session_id: string;
  readonly type: DecisionType;
  readonly from_state?: Phase | undefined;
  readonly to_state?: Phase | undefined;
  /** Names the user's words, which are on the machine where they were said and not on this one. */
  readonly prompt?: string | undefined;
  /** For writing only: what the file says in its place, when it holds words of the user. */
  readonly publicly?: Told | undefined;
}

export interface StoredDecision extends JournalEntry {
  /** The name of its file in `.ephor/decisions/`. */
  readonly file: string;
}

export interface JournalFilter {
  readonly limit: number;
  readonly type?: DecisionType | undefined;
  readonly since?: string | undefined;
  /** The beginning of a session's id. */
  readonly session?: string | undefined;
}

/** The decisions of a project, one file each. */
export interface Journal {
  /** Writes an entry, without secrets and with long texts cut; returns the name of its file. */
  record(entry: JournalEntry): Promise<string>;
  read(filter: JournalFilter): Promise<JournalReading>;
}

export interface JournalReading {
  /** Newest first. */
  readonly entries: readonly StoredDecision[];
  /** Names of files that hold no entry that can be understood. */
  readonly unreadable: readonly string[];
}
