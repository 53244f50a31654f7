import { decisionId, decisionIdShape } from '../kernel/decision.ts';
import type { Io } from '../kernel/io.ts';
import type { AuditLine, Outcome } from '../kernel/outcome.ts';
import type { AuditCheck, AuditFilter, AuditLog, FoundLines, Named } from '../kernel/stores/store.ts';
import type { Anchor } from './audit-anchors.ts';
import type { StoreCache } from './documents.ts';

export interface AuditOptions {
  readonly path: string;
  readonly maxBytes: number;
  readonly keep: number;
}

/** Longer than nearly any line we write. */
const tailBytes = 32 * 1024;
const beginning = 'beginning';

/** Writes the line and returns its hash. The caller holds the project's lock. */
export function appendAudit(
  io: Io,
  options: AuditOptions,
  outcome: Outcome,
  cache: Pick<StoreCache, 'lastLines'>,
): string {
  const { path, maxBytes } = options;
  const before = io.files.stat(path);
  const { prev, whole } = endOfLog(io, options, before?.changeKey, cache);
  const line = JSON.stringify(named(io, { ...outcome, prev }));
  if (before && before.size + line.length > maxBytes) rotate(io, options);
  const { changeKey } = io.files.append(path, `${whole ? '' : '\n'}${line}\n`);
  const hash = io.hash.sha256(line);
  cache.lastLines.set(path, { changeKey, value: hash });
  return hash;
}

/** The place in the chain names a line that came without an id. */
function named(io: Io, line: AuditLine): Named {
  const { id, prev, call, at } = line;
  const given = typeof id === 'string' && decisionIdShape.test(id);
  return { ...line, id: given ? id : decisionId(io.hash, `${prev} ${call} ${at}`) };
}

/** The hash of the newest line, and whether that line was written to its end. */
function endOfLog(
  io: Io,
  options: AuditOptions,
  changeKey: string | undefined,
  cache: Pick<StoreCache, 'lastLines'>,
) {
  const kept = cache.lastLines.get(options.path);
  if (kept && kept.changeKey === changeKey) return { prev: kept.value, whole: true };
  const tail = tailOf(io, options.path);
  const last = lastLine(tail) ?? lastLine(tailOf(io, rotatedFiles(io, options).at(-1)));
  return {
    prev: last === undefined ? beginning : io.hash.sha256(last),
    whole: tail === '' || tail.endsWith('\n'),
  };
}

const lastLine = (text: string): string | undefined => text.split('\n').findLast((line) => line !== '');

/** The end of a file, at least its last line. */
function tailOf(io: Io, path: string | undefined): string {
  if (path === undefined) return '';
  for (let bytes = tailBytes; ; bytes *= 8) {
    const tail = io.files.readTail(path, bytes);
    if (tail.trimEnd().includes('\n') || bytes > (io.files.stat(path)?.size ?? 0)) return tail;
  }
}

function rotate(io: Io, options: AuditOptions): void {
  const stamp = io.clock.now().toISOString().replaceAll(/[:.]/g, '-');
  const target = options.path.replace(/\.jsonl$/, `-${stamp}.jsonl`);
  if (io.files.stat(target)) return;
  io.files.rename(options.path, target);
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

export function createAuditLog(
  io: Io,
  options: AuditOptions,
  locked: (work: () => void) => void,
  cache: StoreCache,
  /** The hash of a line that must be there, as the signed state remembers it. */
  knownHead: () => string | null,
  /** Other lines that must be there, as they were written down elsewhere. */
  anchors: () => Promise<readonly Anchor[]> = async () => [],
): AuditLog {
  return {
    append: async (outcome) => locked(() => void appendAudit(io, options, outcome, cache)),
    read: async (filter) => readAudit(io, options, filter),
    find: async (id) => find(io, filesOf(io, options), id),
    scan: () => scan(io, filesOf(io, options)),
    follow: (filter, stop) => follow(io, options, filter, stop),
    verify: async () => verifyAudit(io, options, knownHead(), await anchors()),
  };
}

const filesOf = (io: Io, options: AuditOptions): readonly string[] => [
  ...rotatedFiles(io, options),
  options.path,
];

/** Whether the newest lines hold this call. One that was cut off by a crash does not count. */
export const isLogged = (io: Io, { path }: AuditOptions, call: string): boolean =>
  io.files
    .readTail(path, tailBytes * 4)
    .split('\n')
    .some((line) => line.includes(`"call":${JSON.stringify(call)}`) && parseLine(line)?.call === call);

/** At once, for whoever holds the lock; the log as others see it is asynchronous. */
export function readAudit(io: Io, options: AuditOptions, filter: AuditFilter): readonly Named[] {
  const files = filesOf(io, options);
  const limit = filter.limit ?? Number.POSITIVE_INFINITY;
  const found: Named[] = [];
  for (const file of [...files].reverse()) {
    const lines = (io.files.readText(file) ?? '').split('\n');
    for (const text of lines.reverse()) {
      if (found.length >= limit) return found.reverse();
      const line = parseLine(text);
      if (line && matches(line, filter)) found.push(named(io, line));
    }
  }
  return found.reverse();
}

/** Only a line that can be meant is taken apart: the log may be long. */
function find(io: Io, files: readonly string[], id: string): FoundLines {
  const lines: Named[] = [];
  let oldest: AuditLine | undefined;
  for (const file of files) {
    for (const text of io.files.lines(file)) {
      const isOld = !text.includes('"id":"d-');
      if (oldest && !isOld && !text.includes(`"id":"${id}`)) continue;
      const line = parseLine(text);
      if (!line) continue;
      oldest ??= line;
      const whole = named(io, line);
      if (whole.id.startsWith(id)) lines.push(whole);
    }
  }
  return { lines, from: oldest && oldest.prev !== beginning ? oldest.at : undefined };
}

async function* scan(io: Io, files: readonly string[]): AsyncIterable<AuditLine | undefined> {
  for (const file of files) {
    for (const text of io.files.lines(file)) if (text !== '') yield parseLine(text);
  }
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
  options: AuditOptions,
  filter: AuditFilter,
  stop: AbortSignal,
): AsyncIterable<Named> {
  const sizeOf = (path: string): number => io.files.stat(path)?.size ?? 0;
  let known = new Set(rotatedFiles(io, options));
  let seen = sizeOf(options.path);
  let rest = '';
  while (!stop.aborted) {
    const rotated = rotatedFiles(io, options);
    const fresh = rotated.filter((file) => !known.has(file));
    known = new Set(rotated);
    for (const file of [...fresh, options.path]) {
      const size = sizeOf(file);
      if (size > seen) rest += io.files.readTail(file, size - seen);
      seen = file === options.path ? size : 0;
    }
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.map(parseLine)) {
      if (line && matches(line, filter)) yield named(io, line);
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

export function verifyAudit(
  io: Io,
  options: AuditOptions,
  head: string | null,
  anchors: readonly Anchor[] = [],
): AuditCheck {
  const files = filesOf(io, options);
  const anchored = anchors.length > 0 ? { anchors: anchors.length } : {};
  const missing = new Map(anchors.map(({ hash, at }) => [hash, at]));
  let oldest: string | undefined;
  let previous: string | undefined;
  let headSeen = head === null;
  let lines = 0;
  let read = 0;
  const check = (file: string, line: number, cause: string): AuditCheck => ({
    lines,
    files: read,
    ...anchored,
    broken: { file, line, cause },
  });
  for (const file of files) {
    const text = io.files.readText(file);
    if (text === undefined) continue;
    read += 1;
    for (const [index, raw] of text.split('\n').entries()) {
      if (raw === '') continue;
      lines += 1;
      const parsed = parseLine(raw);
      const prev = parsed?.prev;
      oldest ??= parsed?.at;
      if (prev !== undefined && previous !== undefined && prev !== previous)
        return check(file, index + 1, 'it does not follow the line before it');
      previous = io.hash.sha256(raw);
      headSeen ||= previous === head;
      missing.delete(previous);
    }
  }
  const last = files.at(-1) ?? '';
  if (!headSeen) return check(last, lines, 'lines after it are missing');
  // What was rotated away long ago is not missed.
  const lost = [...missing.values()].find((at) => oldest === undefined || at > oldest);
  return lost === undefined
    ? { lines, files: read, ...anchored, broken: undefined }
    : check(last, lines, `the log was rewritten: a line that was also kept elsewhere on ${lost} is missing`);
}
