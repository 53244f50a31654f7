import type { Attribution } from './trace.ts';

export interface AuthorQuestion {
  /** Below the root. */
  readonly path: string;
  /** The first and the last line, counted from 1; all lines without them. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Told while the index is made, which takes a while the first time. */
  readonly progress?: (bytesDone: number, bytesInAll: number) => void;
}

/** Who wrote the lines of a file as it is now. */
export interface AuthorAnswer {
  readonly path: string;
  readonly lines: readonly Attribution[];
  readonly linesInAll: number;
  /** When the first record of the ledger was made; null when there is none. */
  readonly ledgerBegan: string | null;
}
