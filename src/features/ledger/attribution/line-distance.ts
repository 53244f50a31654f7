import type { Hash } from '../../../kernel/io.ts';
import type { Look } from '../../../kernel/stores/ledger.ts';
import { addedLines, hunksBetween } from './hunks.ts';
import { hashLines } from './lines.ts';

/** How many lines would have to be written to come from one state of a file to the other. */
export function lineDistance(hash: Pick<Hash, 'sha256'>, from: Look, to: Look): number {
  if (to.kind !== 'text') return 0;
  const lines = from.kind === 'text' ? hashLines(hash, from.text) : [];
  return hunksBetween(lines, hashLines(hash, to.text)).reduce(
    (sum, hunk) => sum + addedLines(hunk).length,
    0,
  );
}
