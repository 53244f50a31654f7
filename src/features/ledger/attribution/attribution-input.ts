import type { TracedVersion, LineWriter } from '../../../kernel/stores/trace-index.ts';

/** What is asked about a file as it is now. */
export interface AttributionInput {
  readonly path: string;
  /** `sha256:` of the whole content. */
  readonly content: string;
  /** The hashes of its lines. */
  readonly lines: readonly string[];
  /** How many letters and digits each line has. */
  readonly weights: readonly number[];
  /** Which lines are asked about, counted from 0; the end is not among them. */
  readonly from: number;
  readonly to: number;
  readonly trivial: ReadonlySet<string>;
  versionsOf(path: string): readonly TracedVersion[];
  writersOf(lineHash: string): readonly LineWriter[];
  /** The line hashes of another file as it is now; undefined when it is gone. */
  linesOf(path: string): readonly string[] | undefined;
}

/** A record's id, null for people. */
export type Owner = string | null;
