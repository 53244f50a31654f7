import type { Decision } from '../decision.ts';
import type { EventOf } from '../event.ts';
import type { Sections } from '../state.ts';
import {
  type LeadMention,
  type MutationName,
  type PromptMention,
  traceNamespace,
  type TraceRecord,
} from './trace.ts';
import { fitsGlob } from '../work/scope-glob.ts';

/** The ledger of a project: one record for each tool call that changed something. */
export interface Ledger {
  /** Remembers what a call that is about to run may change. What only now can be read is read at once. */
  begin(event: EventOf<'tool.before'>, decision: Decision): () => Promise<void>;
  /** Remembers that the call has run, for whoever settles. */
  end(event: EventOf<'tool.after' | 'tool.failed'>, state: Sections): Promise<void>;
  /** Whether this process settles by itself, or leaves that to the engine. */
  readonly settles: boolean;
  /** Makes records of all calls that have run; what another process is at is left to it. */
  settle(): Promise<Settled>;
  readonly records: Pick<TraceRecords, 'scan' | 'recent'>;
  verify(): Promise<LedgerCheck>;
}

/** The records of a ledger, which are only ever added to. */
export interface TraceRecords {
  /** Undefined when the newest records hold one of this id already. `previous` is the hash of the one before it. */
  append(id: string, make: (previous: string) => TraceRecord): Promise<Appended | undefined>;
  /** Every one, oldest first, a few at a time; undefined for one that can't be read. */
  scan(): AsyncIterable<TraceRecord | undefined>;
  /** The newest that fit, newest first, without reading more of the ledger than that takes. */
  recent(filter: LedgerFilter, limit: number): Promise<readonly TraceRecord[]>;
  /** Whether each follows on one above it; `each` is told of every record that is in order. */
  verify(each?: (record: TraceRecord, line: number) => void): Promise<Omit<LedgerCheck, 'compared'>>;
}

/** A record in its place: the byte of the ledger at which its line begins. */
export interface Appended {
  readonly record: TraceRecord;
  readonly offset: number;
}

export interface LedgerFilter {
  readonly intent?: string | undefined;
  /** By the beginning of its id. */
  readonly session?: string | undefined;
  /** A glob from the root. */
  readonly path?: string | undefined;
  readonly class?: MutationName | undefined;
  readonly tool?: string | undefined;
  /** An ISO time in UTC. */
  readonly since?: string | undefined;
}

export interface Settled {
  readonly records: number;
  /** Calls that wait because another process is settling. */
  readonly waiting: number;
}

export interface LedgerCheck {
  readonly lines: number;
  /** Places where branches that were merged parted. */
  readonly forks: number;
  /** Lines that are there twice, as merges leave them. */
  readonly duplicates: number;
  /** Lines that a crash cut short; no other line follows on them. */
  readonly torn: readonly number[];
  /** Files that are still as their newest record left them; their lines were compared with it. */
  readonly compared: number;
  readonly broken: readonly { readonly line: number; readonly cause: string }[];
}

/** A file at one moment. Bytes are what is too large or no text. */
export type Look =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly hash: string };

/** A call that may change something, as it was before it ran. Paths are below the root. */
export interface OpenCapture {
  readonly key: string;
  readonly at: string;
  readonly decision: string;
  /** The files that the call names, as they were. */
  readonly before: Readonly<Record<string, Look>>;
  readonly reach: Reach;
  /** The commit that was checked out. */
  readonly head?: string | undefined;
  /** The files that were not as that commit has them; absent when nobody looked. */
  readonly dirty?: Dirty | undefined;
}

/**
 * `named`: nothing but the files that it names. `any`: whatever file was changed while it ran. `git`: files come and go
 * as commits have them, written by nobody now.
 */
export type Reach = 'named' | 'any' | 'git';

export interface Dirty {
  /** Their content is kept. */
  readonly known: readonly string[];
  /** They were gone. */
  readonly gone: readonly string[];
  /** They had changed already when somebody looked, maybe by the call itself. */
  readonly unsure: readonly string[];
}

/** A call that has run. */
export interface ClosedCapture extends OpenCapture {
  readonly ended: string;
  /** The named files as they were after it. */
  readonly after: Readonly<Record<string, Look>>;
  /** The command line mixes commands of git that bring content with others. */
  readonly bringsContent: boolean;
  readonly host: string;
  readonly session: string;
  readonly agent?: string | undefined;
  readonly tool: string;
  readonly call: string;
  readonly transcript?: string | undefined;
  readonly intent?: string | undefined;
  readonly lead?: LeadMention | undefined;
  readonly prompt?: PromptMention | undefined;
  readonly claimed?: MutationName | undefined;
}

/** What a call did to one file. */
export interface FileMutation {
  readonly path: string;
  /** The path before a move. */
  readonly from?: string | undefined;
  readonly before: Look;
  readonly after: Look;
}

export function fitsFilter(record: TraceRecord, filter: LedgerFilter): boolean {
  const details = record.metadata[traceNamespace];
  const { intent, session, path, class: wanted, tool, since } = filter;
  return (
    (intent === undefined || details.intent === intent) &&
    (session === undefined || details.session.startsWith(session)) &&
    (wanted === undefined || details.mutation_class === wanted) &&
    (tool === undefined || details.tool === tool) &&
    (since === undefined || record.timestamp >= since) &&
    (path === undefined || record.files.some((file) => fitsGlob(file.path, path)))
  );
}
