import type { Io } from '../kernel/io.ts';
import { projectFiles } from '../kernel/place.ts';
import { firstOfLedger, traceNamespace, type TraceRecord } from '../kernel/stores/trace.ts';
import { withLock } from './lock.ts';

/** A record in its place: the byte of the ledger at which its line begins. */
export interface Appended {
  readonly record: TraceRecord;
  readonly offset: number;
}

export interface LedgerFile {
  /** Undefined when the newest lines hold a record of this id already. */
  append(id: string, make: (previous: string) => TraceRecord): Appended | undefined;
  /** Every line, oldest first, without ever holding all; undefined for one that can't be read. */
  scan(): Iterable<TraceRecord | undefined>;
}

const tailBytes = 256 * 1024;
const lockDeadlineMs = 10_000;

export function createLedgerFile(io: Io, root: string): LedgerFile {
  const { ledger, ledgerLock, local } = projectFiles(root);
  return {
    append(id, make) {
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
    *scan() {
      for (const line of io.files.lines(ledger)) if (line !== '') yield readRecord(line);
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

/** As much as readers rely on; `verify` looks at all of it. */
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
