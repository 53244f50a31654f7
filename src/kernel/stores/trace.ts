import type { MutationClass } from '../mutation.ts';

/**
 * One record of the ledger in the format of Agent Trace 0.1.0, with what Ephor adds under its own name. A record says
 * what one tool call changed: nothing else of the format is used, and nothing outside it is written.
 */
export const traceVersion = '0.1.0';
export const traceNamespace = 'dev.ephor';
/** What the first line of a ledger follows on. */
export const firstOfLedger = 'none';

export interface TraceRecord {
  readonly version: string;
  /** A UUID, derived from the tool call, so that the same call is never recorded twice. */
  readonly id: string;
  readonly timestamp: string;
  /** The commit that was checked out. */
  readonly vcs?: { readonly type: 'git'; readonly revision: string } | undefined;
  readonly tool?: { readonly name: string; readonly version: string } | undefined;
  readonly files: readonly TraceFile[];
  readonly metadata: { readonly [traceNamespace]: TraceDetails };
}

export interface TraceFile {
  /** Below the repository's root. */
  readonly path: string;
  readonly conversations: readonly TraceConversation[];
}

export interface TraceConversation {
  readonly url?: string | undefined;
  readonly contributor: { readonly type: 'ai' | 'human' | 'mixed' | 'unknown'; readonly model_id?: string };
  /** Lines of the file after the change; none where lines were only taken away. */
  readonly ranges: readonly TraceRange[];
  readonly related?: readonly { readonly type: string; readonly url: string }[] | undefined;
}

export interface TraceRange {
  readonly start_line: number;
  readonly end_line: number;
  /** `sha256:` and the hash of the lines as they are, joined by line feeds. */
  readonly content_hash: string;
}

/** What the format has no place for. */
export interface TraceDetails {
  readonly session: string;
  readonly agent?: string | undefined;
  readonly host: string;
  /** The tool and the call, by the host's names. */
  readonly tool: string;
  readonly call: string;
  readonly intent?: string | undefined;
  /** The initiative that the session led, the task that it was at, and its run. */
  readonly lead?: LeadMention | undefined;
  readonly prompt?: PromptMention | undefined;
  /** What the gates had said: `silent`, `note` or `ask`. */
  readonly decision: string;
  readonly mutation_class: MutationName;
  /** Why that class: the kinds of evidence and one line for people. */
  readonly evidence: { readonly kinds: readonly string[]; readonly detail: string };
  /** What the agent said it was, where it said something and that is not so. */
  readonly claimed?: MutationName | undefined;
  /** Files that the call changed too, and that are too many to be here. */
  readonly more_files?: number | undefined;
  /** How each file changed, by its path. */
  readonly changes: Readonly<Record<string, FileChange>>;
  /** `sha256:` of the line before this one when it was written; `none` for the first. */
  readonly previous: string;
}

/** What the user had said last, redacted and cut short: in words, or by what names them on their machine. */
export interface PromptMention {
  readonly at: string;
  readonly text?: string | undefined;
  readonly id?: string | undefined;
}

/** What a lead worked on: `shop/checkout`, and the number of the task. */
export interface LeadMention {
  readonly initiative: string;
  readonly task: number | null;
  readonly run: string;
}

export type MutationName = MutationClass;

/** From one version of a file to the next, in line hashes, so that owners can be followed without any content. */
export interface FileChange {
  readonly kind: 'create' | 'edit' | 'delete' | 'move' | 'binary';
  /** The path before a move. */
  readonly from?: string | undefined;
  /** `sha256:` of the whole content; absent where there is none. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The version that the ledger knew last; absent when it knew none. */
  readonly base?: string | undefined;
  /** From `base` (or an empty file) to `before`: what others did in between. */
  readonly others?: readonly Hunk[] | undefined;
  /** From `before` to `after`: what this call did. */
  readonly hunks: readonly Hunk[];
}

/**
 * `removed` lines after the first `at` lines of the old version are replaced by `added`. Hunks are in order, and `at`
 * counts lines of the old version.
 */
export interface Hunk {
  readonly at: number;
  readonly removed: number;
  /** The hashes of the new lines, `lineHashLength` characters each, joined. */
  readonly added: string;
}

/** Enough to tell the lines of a repository apart. */
export const lineHashLength = 10;

/** Who is behind a line. */
export interface Attribution {
  readonly line: number;
  readonly text: string;
  /** The record that wrote it; null for a line by people, or from before the ledger. */
  readonly record: TraceRecord | null;
  /** The commit that brought the line in; null when it is not committed. */
  readonly commit: LineCommit | null;
}

export interface LineCommit {
  readonly id: string;
  readonly author: string;
  readonly at: string;
  readonly summary: string;
}

/** A line of a ledger: as much of it as readers rely on; `verify` looks at all of it. */
export function readRecord(line: string): TraceRecord | undefined {
  try {
    const value = JSON.parse(line) as Partial<TraceRecord> | null;
    const details = value?.metadata?.[traceNamespace];
    const whole =
      typeof value?.id === 'string' &&
      typeof value.timestamp === 'string' &&
      Array.isArray(value.files) &&
      typeof details?.changes === 'object';
    return whole ? (value as TraceRecord) : undefined;
  } catch {
    return undefined;
  }
}
