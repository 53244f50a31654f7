import type { Io } from '../kernel/io.ts';
import { projectFiles } from '../kernel/place.ts';
import type { Following, RecentChange, TraceIndex } from '../kernel/stores/trace-index.ts';
import { readRecord } from '../kernel/stores/trace.ts';
import { withLock } from './lock.ts';
import { type Generation, openGeneration } from './trace-index/generation.ts';

/** Making the index of a large ledger takes a while, and others wait for it rather than make it too. */
const lockDeadlineMs = 120_000;

type Progress = (bytesDone: number, bytesInAll: number) => void;

export function createTraceIndex(io: Io, root: string, following: Following): TraceIndex {
  const { ledger, traceIndex: folder, local } = projectFiles(root);
  const opened = ({ generation, paths, recent }: Head): Generation =>
    openGeneration({ io, folder: `${folder}/${generation}`, following, paths, recent });

  let kept: { readonly key: string; readonly generation: Generation } | undefined;
  /** What was read of a generation stays right until more of the ledger is taken in. */
  const reading = (head: Head): Generation => {
    const key = `${head.generation} ${head.size}`;
    if (kept?.key !== key) kept = { key, generation: opened(head) };
    return kept.generation;
  };

  /** The head after all of the ledger is taken in; undefined when there is no ledger. */
  const refresh = (progress?: Progress): Head | undefined => {
    const head = readHead(io, folder);
    if (head && freshness(io, ledger, head) === 'fresh') return head;
    if (!io.files.stat(ledger)) return undefined;
    io.files.makeFolder(local, 0o700);
    io.files.makeFolder(folder);
    return withLock(io, `${folder}/lock`, { deadlineMs: lockDeadlineMs }, () => takeIn(progress));
  };

  const takeIn = (progress?: Progress): Head => {
    const found = readHead(io, folder);
    const state = found ? freshness(io, ledger, found) : 'other';
    if (found && state === 'fresh') return found;
    const anew = !found || state === 'other';
    const head = anew ? newHead(`v${io.hash.random(6)}`) : found;
    const stat = io.files.stat(ledger);
    const generation = opened(head);
    const { size, last } = readRest(generation, head, stat?.size ?? 0, anew, progress);
    generation.flush();
    // A line that is still being written will be looked at again.
    const changeKey = size === stat?.size ? stat.changeKey : '';
    const next: Head = { ...head, ...generation.counters(), size, last, changeKey };
    writeHead(io, folder, next);
    if (anew) removeOthers(io, folder, next.generation);
    return next;
  };

  const readRest = (
    generation: Generation,
    head: Head,
    inAll: number,
    anew: boolean,
    progress: Progress | undefined,
  ): Pick<Head, 'size' | 'last'> => {
    const seen = new Set<string>();
    const isKnown = (id: string): boolean => seen.has(id) || (!anew && generation.offsetOf(id) !== undefined);
    let { size, last } = head;
    let newest = '';
    for (const { text, start, end } of io.files.linesFrom(ledger, head.size)) {
      if (end > inAll) break;
      [size, last, newest] = [end, { start, hash: '' }, text];
      const record = text === '' ? undefined : readRecord(text);
      // A merge may leave a line twice.
      if (record && !isKnown(record.id)) {
        generation.take(record, start);
        seen.add(record.id);
      }
      progress?.(end, inAll);
    }
    return { size, last: size === head.size ? head.last : last && { ...last, hash: io.hash.sha256(newest) } };
  };

  /** Asks the newest generation; should another process replace it meanwhile, or it be damaged, once more. */
  const ask = <T>(question: (generation: Generation) => T): T | undefined => {
    const head = refresh();
    if (!head) return undefined;
    try {
      const answer = question(reading(head));
      if (readHead(io, folder)?.generation === head.generation) return answer;
    } catch {
      kept = undefined;
      io.files.remove(`${folder}/head.json`);
    }
    const again = refresh();
    return again && question(reading(again));
  };

  const recordAt = (offset: number) => readRecord(io.files.lineAt(ledger, offset) ?? '');

  return {
    refresh: (progress) => void refresh(progress),
    add: () => void refresh(),
    versions: (path) => ask((generation) => generation.history(path)?.versions) ?? [],
    record: (id) => {
      const offset = ask((generation) => generation.offsetOf(id));
      return offset === undefined ? undefined : recordAt(offset);
    },
    writers: (lineHash) => {
      const found = ask((generation) => generation.writersOf(lineHash)) ?? [];
      return found.flatMap(({ path, offset }) => {
        const record = recordAt(offset);
        return record ? [{ path, record: record.id }] : [];
      });
    },
  };
}

function removeOthers(io: Io, folder: string, generation: string): void {
  for (const name of io.files.list(folder))
    if (/^v[0-9a-f]+$/.test(name) && name !== generation) io.files.remove(`${folder}/${name}`);
}

/** Told apart from what another version of Ephor wrote. */
const format = 1;

/** How far the ledger is taken in, and where the rest of the index lies. */
interface Head {
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

const newHead = (generation: string): Head => ({
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
function readHead(io: Io, folder: string): Head | undefined {
  try {
    const head = JSON.parse(io.files.readText(headFile(folder)) ?? 'null') as Head | null;
    return head?.format === format ? head : undefined;
  } catch {
    return undefined;
  }
}

const writeHead = (io: Io, folder: string, head: Head): void =>
  io.files.writeAtomic(headFile(folder), JSON.stringify(head));

type Freshness = 'fresh' | 'grown' | 'other';

/** What has become of the ledger since that head was written. */
function freshness(io: Io, ledger: string, head: Head): Freshness {
  const stat = io.files.stat(ledger);
  if (stat?.changeKey === head.changeKey) return 'fresh';
  if ((stat?.size ?? 0) < head.size) return 'other';
  if (!head.last) return 'grown';
  const line = io.files.lineAt(ledger, head.last.start);
  return line !== undefined && io.hash.sha256(line) === head.last.hash ? 'grown' : 'other';
}
