import type { Io } from '../../kernel/io.ts';
import type { RecentChange } from '../../kernel/stores/trace-index.ts';

/** Told apart from what another version of Ephor wrote. */
const format = 1;

/** How far the ledger is taken in, and where the rest of the index lies. */
export interface Head {
  readonly format: number;
  /** A folder of its own for each time that the index is made anew. */
  readonly generation: string;
  /** The bytes of the ledger that are taken in. */
  readonly size: number;
  /** Where the last line of them begins, and its hash: another one tells that the ledger is another. */
  readonly last: { readonly start: number; readonly hash: string } | null;
  /** Of the ledger when it was looked at; the same one tells that nothing has changed. */
  readonly changeKey: string;
  readonly paths: number;
  readonly recent: readonly RecentChange[];
}

export const newHead = (generation: string): Head => ({
  format,
  generation,
  size: 0,
  last: null,
  changeKey: '',
  paths: 0,
  recent: [],
});

const headFile = (folder: string): string => `${folder}/head.json`;

/** Undefined when there is none that can be used. */
export function readHead(io: Io, folder: string): Head | undefined {
  try {
    const head = JSON.parse(io.files.readText(headFile(folder)) ?? 'null') as Head | null;
    return head?.format === format ? head : undefined;
  } catch {
    return undefined;
  }
}

export const writeHead = (io: Io, folder: string, head: Head): void =>
  io.files.writeAtomic(headFile(folder), JSON.stringify(head));

export type Freshness = 'fresh' | 'grown' | 'other';

/** What has become of the ledger since that head was written. */
export function freshness(io: Io, ledger: string, head: Head): Freshness {
  const stat = io.files.stat(ledger);
  if (stat?.changeKey === head.changeKey) return 'fresh';
  if ((stat?.size ?? 0) < head.size) return 'other';
  if (!head.last) return 'grown';
  const line = io.files.lineAt(ledger, head.last.start);
  return line !== undefined && io.hash.sha256(line) === head.last.hash ? 'grown' : 'other';
}
