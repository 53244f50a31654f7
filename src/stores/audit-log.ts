import type { Io } from '../domain/io.ts';
import type { AuditLine, Outcome } from '../domain/outcome.ts';
import type { AuditCheck, AuditFilter, AuditLog } from '../domain/store.ts';

export interface AuditOptions {
  readonly path: string;
  readonly maxBytes: number;
  readonly keep: number;
}

/** Longer than any line we write, so that the last line is always in sight. */
const tailBytes = 32 * 1024;
const beginning = 'beginning';

/** Writes the line and returns its hash. The caller holds the project's lock. */
export function appendAudit(io: Io, options: AuditOptions, outcome: Outcome): string {
  const tail = io.files.readTail(options.path, tailBytes);
  const torn = tail !== '' && !tail.endsWith('\n');
  const prev = lastLine(tail) ?? lastLine(newestRotated(io, options)) ?? undefined;
  const line = JSON.stringify({ ...outcome, prev: prev === undefined ? beginning : io.hash.sha256(prev) });
  const size = io.files.stat(options.path)?.size ?? 0;
  if (size > 0 && size + line.length > options.maxBytes) rotate(io, options);
  io.files.append(options.path, `${torn ? '\n' : ''}${line}\n`);
  return io.hash.sha256(line);
}

function lastLine(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.at(-1);
}

const newestRotated = (io: Io, options: AuditOptions): string => {
  const newest = rotatedFiles(io, options).at(-1);
  return newest ? io.files.readTail(newest, tailBytes) : '';
};

function rotate(io: Io, options: AuditOptions): void {
  const stamp = io.clock.now().toISOString().replaceAll(/[:.]/g, '-');
  io.files.rename(options.path, options.path.replace(/\.jsonl$/, `-${stamp}.jsonl`));
  for (const old of rotatedFiles(io, options).slice(0, -options.keep)) io.files.remove(old);
}

function rotatedFiles(io: Io, { path }: AuditOptions): readonly string[] {
  const cut = path.lastIndexOf('/');
  const folder = path.slice(0, cut);
  const stem = path.slice(cut + 1).replace(/\.jsonl$/, '');
  return io.files
    .list(folder)
    .filter((name) => name.startsWith(`${stem}-`) && name.endsWith('.jsonl'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

export function createAuditLog(io: Io, options: AuditOptions, locked: (work: () => void) => void): AuditLog {
  const files = () => [...rotatedFiles(io, options), options.path];
  return {
    append: (outcome) => locked(() => void appendAudit(io, options, outcome)),
    has: (call) => io.files.readTail(options.path, tailBytes * 4).includes(`"call":${JSON.stringify(call)}`),
    read: (filter) => readFiltered(io, files(), filter),
    follow: (filter, stop) => follow(io, options.path, filter, stop),
    verify: () => verify(io, files()),
  };
}

function readFiltered(io: Io, files: readonly string[], filter: AuditFilter): readonly AuditLine[] {
  const limit = filter.limit ?? Number.POSITIVE_INFINITY;
  const found: AuditLine[] = [];
  for (const file of [...files].reverse()) {
    const lines = (io.files.readText(file) ?? '').split('\n');
    for (const text of lines.reverse()) {
      if (found.length >= limit) return found.reverse();
      const line = parseLine(text);
      if (line && matches(line, filter)) found.push(line);
    }
  }
  return found.reverse();
}

export function parseLine(text: string): AuditLine | undefined {
  if (text === '') return undefined;
  try {
    const value = JSON.parse(text) as Partial<AuditLine> | null;
    const whole =
      typeof value?.at === 'string' && typeof value.event === 'string' && Array.isArray(value.findings);
    return whole ? (value as AuditLine) : undefined;
  } catch {
    return undefined;
  }
}

function matches(line: AuditLine, filter: AuditFilter): boolean {
  if (filter.since !== undefined && line.at < filter.since) return false;
  if (filter.session !== undefined && !line.session.startsWith(filter.session)) return false;
  if (filter.gate !== undefined && !line.findings.some((finding) => finding.gate === filter.gate))
    return false;
  return filter.decision === undefined || filter.decision.includes(line.decision);
}

const followPauseMs = 200;

async function* follow(
  io: Io,
  path: string,
  filter: AuditFilter,
  stop: AbortSignal,
): AsyncIterable<AuditLine> {
  let seen = io.files.stat(path)?.size ?? 0;
  let rest = '';
  while (!stop.aborted) {
    const size = io.files.stat(path)?.size ?? 0;
    if (size < seen) seen = 0;
    if (size > seen) {
      rest += io.files.readTail(path, size - seen);
      seen = size;
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        const line = parseLine(text);
        if (line && matches(line, filter)) yield line;
      }
    }
    await pause(stop);
  }
}

const pause = (stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, followPauseMs);
    function done(): void {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    }
    stop.addEventListener('abort', done);
  });

function verify(io: Io, files: readonly string[]): AuditCheck {
  let previous: string | undefined;
  let lines = 0;
  let read = 0;
  for (const file of files) {
    const text = io.files.readText(file);
    if (text === undefined) continue;
    read += 1;
    for (const [index, raw] of text.split('\n').entries()) {
      if (raw === '') continue;
      lines += 1;
      const prev = parseLine(raw)?.prev;
      const expected = previous === undefined ? undefined : io.hash.sha256(previous);
      const torn = prev === undefined;
      if (!torn && expected !== undefined && prev !== expected) {
        return {
          lines,
          files: read,
          broken: { file, line: index + 1, cause: 'it does not follow the line before it' },
        };
      }
      previous = raw;
    }
  }
  return { lines, files: read, broken: undefined };
}
