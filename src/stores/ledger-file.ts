import type { Io } from '../kernel/io.ts';
import { projectFiles } from '../kernel/place.ts';
import { fitsFilter, type LedgerFilter, type TraceRecords } from '../kernel/stores/ledger.ts';
import { firstOfLedger, readRecord, type TraceRecord } from '../kernel/stores/trace.ts';
import { withLock } from './lock.ts';

const tailBytes = 256 * 1024;
const lockDeadlineMs = 10_000;

/** The ledger in `.ephor/agent_trace.jsonl`, committed with the project; a line is a record. */
export function createLedgerFile(io: Io, root: string): TraceRecords {
  const { ledger, ledgerLock, local } = projectFiles(root);
  return {
    async append(id, make) {
      io.files.makeFolder(local, 0o700);
      return withLock(io, ledgerLock, { deadlineMs: lockDeadlineMs }, () => {
        const end = endOf(io, ledger);
        if (end.lines.some((line) => holdsRecord(line, id))) return undefined;
        const record = make(end.previous);
        // One call, so that a crash leaves at most a part of this line.
        io.files.append(ledger, `${end.whole ? '' : '\n'}${JSON.stringify(record)}\n`, 0o644);
        return { record, offset: end.size + (end.whole ? 0 : 1) };
      });
    },
    async *scan() {
      for (const line of io.files.lines(ledger)) if (line !== '') yield readRecord(line);
    },
    recent: async (filter, limit) => recentRecords(io, ledger, filter, limit),
    verify: async (each) => {
      const { verifyLedger } = await import('./verify-ledger.ts');
      return verifyLedger(io, ledger, each);
    },
  };
}

interface End {
  readonly size: number;
  /** The newest lines, as far as they are whole. */
  readonly lines: readonly string[];
  /** The hash of the newest line that is a record. */
  readonly previous: string;
  /** False when the last line has no end. */
  readonly whole: boolean;
}

/** From the end of the file only, whatever its size. A line that a crash cut short is nobody's predecessor. */
function endOf(io: Io, path: string): End {
  const size = io.files.stat(path)?.size ?? 0;
  for (let bytes = tailBytes; ; bytes *= 8) {
    const tail = io.files.readTail(path, bytes);
    const lines = tail
      .split('\n')
      .slice(bytes < size ? 1 : 0)
      .filter((line) => line !== '');
    const last = lines.findLast((line) => readRecord(line) !== undefined);
    if (last === undefined && bytes < size) continue;
    const previous = last === undefined ? firstOfLedger : `sha256:${io.hash.sha256(last)}`;
    return { size, lines, previous, whole: tail === '' || tail.endsWith('\n') };
  }
}

const holdsRecord = (line: string, id: string): boolean =>
  line.includes(`"id":"${id}"`) && readRecord(line)?.id === id;

/** What is read at first, and how much of the end of the ledger is ever held at once. */
const firstBytes = 512 * 1024;
const mostBytes = 32 * 1024 * 1024;

/** The newest records that fit, newest first. They lie at the end, so that is where reading begins. */
function recentRecords(io: Io, ledger: string, filter: LedgerFilter, limit: number): readonly TraceRecord[] {
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
