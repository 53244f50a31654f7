import type { TraceRecord } from './trace.ts';

/** One version of a file as the ledger knows it: each line by its hash, with the record that wrote it. */
export interface TracedVersion {
  /** `sha256:` of the whole content. */
  readonly content: string;
  readonly lines: readonly string[];
  /** The id of a record for each line; null for a line by people, or from before the ledger. */
  readonly owners: readonly (string | null)[];
}

/** What is found quickly about the ledger. Derived from it, kept beside it, and made anew when missing or old. */
export interface TraceIndex {
  /** The versions of a file that the ledger knew last, newest first; none when it never saw that path. */
  versions(path: string): readonly TracedVersion[];
  /** Takes in a record that was just appended, at that byte of the ledger. */
  add(record: TraceRecord, offset: number): void;
  record(id: string): TraceRecord | undefined;
  /** The records that wrote a line with this hash, oldest first, and the paths they wrote it to. */
  writers(lineHash: string): readonly LineWriter[];
  /** Brings the index up to date, which every other call does too, and tells how far it is. */
  refresh(progress?: (bytesDone: number, bytesInAll: number) => void): void;
}

export interface LineWriter {
  readonly path: string;
  readonly record: string;
}

/** A line that is gone from its place, and whose it was. */
export interface GoneLine {
  readonly hash: string;
  readonly owner: string | null;
  /** Where it stood: lines that stood one below the other have numbers that follow each other. */
  readonly at: number;
  /** It stood in another file. */
  readonly elsewhere?: boolean;
}

/** What the last few records took away and wrote, by which a line that went to another file is known. */
export interface RecentChange {
  readonly session: string;
  readonly record: string;
  readonly path: string;
  readonly gone: readonly GoneLine[];
  /** The hashes of the lines that it wrote. */
  readonly wrote: readonly string[];
}

/** What a record makes of the versions that were known before it. */
export interface Followed {
  /** The newest version of each file that changed, with the path whose versions it goes on from. */
  readonly versions: readonly {
    readonly path: string;
    readonly from?: string;
    readonly version: TracedVersion;
  }[];
  /** Newest versions of other files with owners set right, now that their lines are known to come from elsewhere. */
  readonly corrected: readonly { readonly path: string; readonly version: TracedVersion }[];
  readonly recent: readonly RecentChange[];
}

/** How versions follow from records: pure, and handed to the index by whoever opens it. */
export interface Following {
  follow(
    record: TraceRecord,
    versionsOf: (path: string) => readonly TracedVersion[],
    recent: readonly RecentChange[],
  ): Followed;
  /** The hashes of lines that stand in every file. */
  readonly trivial: ReadonlySet<string>;
}
