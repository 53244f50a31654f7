import type { Phase } from './phase.ts';

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

/** One decision of a project, as its file in `.ephor/decisions/` words it. */
export interface JournalEntry {
  readonly timestamp: string;
  readonly session_id: string;
  readonly type: DecisionType;
  readonly from_state?: Phase | undefined;
  readonly to_state?: Phase | undefined;
  /** Explains, in as many lines as it takes. */
  readonly context: string;
  /** What set it off, like the user's words. */
  readonly trigger?: string | undefined;
  readonly approved_scope?: string | undefined;
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
  record(entry: JournalEntry): string;
  read(filter: JournalFilter): Promise<JournalReading>;
}

export interface JournalReading {
  /** Newest first. */
  readonly entries: readonly StoredDecision[];
  /** Names of files that hold no entry that can be understood. */
  readonly unreadable: readonly string[];
}
