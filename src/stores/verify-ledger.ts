import type { Io } from '../kernel/io.ts';
import type { LedgerCheck } from '../kernel/stores/ledger.ts';
import { firstOfLedger, traceNamespace, type TraceRecord } from '../kernel/stores/trace.ts';
import { checkRecord } from './trace-schema.ts';
import { readRecord } from './ledger-file.ts';

/**
 * Each line follows on one that stands above it. Two that follow on the same one are where branches parted that were
 * merged since, so the lines form a tree and not always a chain. `each` is told of every record that is in order.
 */
export function verifyLedger(
  io: Pick<Io, 'files' | 'hash'>,
  path: string,
  each: (record: TraceRecord, line: number) => void = () => undefined,
): Omit<LedgerCheck, 'compared'> {
  const above = new Set<string>([firstOfLedger]);
  const followed = new Set<string>();
  const byId = new Map<string, string>();
  const torn: number[] = [];
  const broken: { line: number; cause: string }[] = [];
  let [lines, forks, duplicates, number] = [0, 0, 0, 0];
  for (const text of io.files.lines(path)) {
    number += 1;
    if (text === '') continue;
    lines += 1;
    const record = readRecord(text);
    if (!record) {
      torn.push(number);
      continue;
    }
    const hash = `sha256:${io.hash.sha256(text)}`;
    const sameId = byId.get(record.id);
    if (sameId === hash) {
      duplicates += 1;
      continue;
    }
    const cause =
      sameId === undefined ? causeOf(record, above) : 'another line has its id and says otherwise';
    if (cause === undefined) each(record, number);
    else broken.push({ line: number, cause });
    const { previous } = record.metadata[traceNamespace];
    if (followed.has(previous)) forks += 1;
    followed.add(previous);
    above.add(hash);
    byId.set(record.id, hash);
  }
  return { lines, forks, duplicates, torn, broken };
}

function causeOf(record: TraceRecord, above: ReadonlySet<string>): string | undefined {
  const checked = checkRecord(record);
  if (!checked.ok) return `it is no record: ${checked.cause}`;
  return above.has(record.metadata[traceNamespace].previous)
    ? undefined
    : 'the line that it follows on was changed, taken out or moved below it';
}
