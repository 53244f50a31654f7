import type { Io } from '../kernel/io.ts';
import type { LedgerFilter } from '../kernel/stores/ledger.ts';
import { fitsFilter } from '../kernel/stores/ledger-filter.ts';
import type { TraceRecord } from '../kernel/stores/trace.ts';
import { readRecord } from './ledger-file.ts';

/** What is read at first, and how much of the end of the ledger is ever held at once. */
const firstBytes = 512 * 1024;
const mostBytes = 32 * 1024 * 1024;

/** The newest records that fit, newest first. They lie at the end, so that is where reading begins. */
export function recentRecords(
  io: Io,
  ledger: string,
  filter: LedgerFilter,
  limit: number,
): readonly TraceRecord[] {
  if (limit <= 0) return [];
  const size = io.files.stat(ledger)?.size ?? 0;
  for (let bytes = firstBytes; bytes <= mostBytes; bytes *= 8) {
    const lines = io.files.readTail(ledger, bytes).split('\n');
    const found = newest(bytes < size ? lines.slice(1) : lines, filter, limit);
    if (found.length === limit || bytes >= size) return found;
  }
  return newestOfAll(io, ledger, filter, limit);
}

function newest(lines: readonly string[], filter: LedgerFilter, limit: number): readonly TraceRecord[] {
  const found = new Map<string, TraceRecord>();
  for (let at = lines.length - 1; at >= 0 && found.size < limit; at -= 1) {
    const record = fitting(lines[at] ?? '', filter);
    if (record && !found.has(record.id)) found.set(record.id, record);
  }
  return [...found.values()];
}

function newestOfAll(io: Io, ledger: string, filter: LedgerFilter, limit: number): readonly TraceRecord[] {
  const found = new Map<string, TraceRecord>();
  for (const line of io.files.lines(ledger)) {
    const record = fitting(line, filter);
    if (!record) continue;
    found.delete(record.id);
    found.set(record.id, record);
    const [oldest] = found.keys();
    if (found.size > limit && oldest !== undefined) found.delete(oldest);
  }
  return [...found.values()].reverse();
}

/** Most lines are told from those that are wanted without understanding them. */
function fitting(line: string, filter: LedgerFilter): TraceRecord | undefined {
  if (line === '' || (filter.intent !== undefined && !line.includes(JSON.stringify(filter.intent))))
    return undefined;
  const record = readRecord(line);
  return record && fitsFilter(record, filter) ? record : undefined;
}
