import * as v from 'valibot';
import { messageOf } from '../kernel/errors.ts';
import type { Io } from '../kernel/io.ts';
import type { Damage, Sections } from '../kernel/state.ts';
import type { Tracker } from '../kernel/tracker.ts';
import { openSigned, sign } from './signed-file.ts';
import { documentText, documentVersion, emptyDocument, type StateDocument } from './state-document.ts';
import type { StoreCache } from './store-cache.ts';

export interface Loaded {
  readonly document: StateDocument;
  readonly exists: boolean;
  /** Set when what is stored can't be used. */
  readonly fresh: Damage | undefined;
}

/** Where one document is kept, and how. */
export interface Shelf {
  readonly io: Io;
  readonly key: string;
  readonly cache: StoreCache;
}

const tailBytes = 64 * 1024;
const compactAtBytes = 256 * 1024;

/**
 * The file is a list of signed lines of which the newest whole one counts: appending is ten times cheaper than
 * replacing, and a line cut off by a crash leaves the one before it in force.
 */
export function loadDocument(
  { io, key, cache }: Shelf,
  path: string,
  purpose: string,
  /** Whether it is known to be older than it should be: a line that was signed once stays signed when it is put back. */
  isOld: (document: StateDocument) => boolean = () => false,
): Loaded {
  const damaged = (code: Damage['code'], cause: string): Loaded => ({
    document: emptyDocument,
    exists: true,
    fresh: { code, file: path, cause, at: io.clock.now().toISOString() },
  });
  try {
    const stat = io.files.stat(path);
    if (!stat) return { document: emptyDocument, exists: false, fresh: undefined };
    const cached = cache.documents.get(path);
    if (cached?.changeKey === stat.changeKey)
      return { document: cached.value, exists: true, fresh: undefined };
    const opened = openSigned(io, key, purpose, newestLine(io, path, stat.size));
    if (!opened.ok) return damaged(opened.code, opened.cause);
    const document = opened.document as StateDocument;
    if (document.version !== documentVersion) {
      return damaged('state_version', `it was written by another version of Ephor (${document.version})`);
    }
    if (isOld(document)) return damaged('state_tampered', 'it is older than what the audit log knows');
    if (io.files.readTail(path, 1) === '\n')
      cache.documents.set(path, { changeKey: stat.changeKey, value: document });
    return { document, exists: true, fresh: undefined };
  } catch (error) {
    return damaged('state_unreadable', messageOf(error));
  }
}

function newestLine(io: Io, path: string, size: number): string {
  const tail = io.files.readTail(path, tailBytes);
  const inSight = lastWholeLine(size <= tailBytes ? `\n${tail}` : tail);
  return inSight ?? lastWholeLine(`\n${io.files.readText(path) ?? ''}`) ?? '';
}

/** Undefined unless the line's beginning is in sight too. */
function lastWholeLine(text: string): string | undefined {
  const end = text.lastIndexOf('\n');
  const start = text.lastIndexOf('\n', end - 1);
  return end <= 0 || start < 0 ? undefined : text.slice(start + 1, end + 1);
}

export function saveDocument(
  { io, key, cache }: Shelf,
  path: string,
  purpose: string,
  document: StateDocument,
): void {
  const line = sign(io, key, purpose, documentText(document));
  const before = io.files.stat(path);
  const changeKey =
    !before || before.size === 0 || before.size > compactAtBytes
      ? replace(io, path, line)
      : appendLine(io, path, line, cache.documents.get(path)?.changeKey === before.changeKey);
  if (changeKey !== undefined) cache.documents.set(path, { changeKey, value: document });
  for (const section of Object.values(document.sections)) checked.add(section);
}

function replace(io: Io, path: string, line: string): string | undefined {
  io.files.writeAtomic(path, line, { mode: 0o600 });
  return io.files.stat(path)?.changeKey;
}

/** After a whole line: one that was cut off is closed first. */
function appendLine(io: Io, path: string, line: string, knownWhole: boolean): string {
  const whole = knownWhole || io.files.readTail(path, 1) === '\n';
  return io.files.append(path, whole ? line : `\n${line}`).changeKey;
}

/** Every section of the trackers, as stored or as each tracker begins. */
export function sectionsOf(
  trackers: readonly Tracker[],
  document: StateDocument,
  start: 'initial' | 'restrictive',
): Partial<Sections> {
  return Object.fromEntries(trackers.map((tracker) => [tracker.id, sectionOf(tracker, document, start)]));
}

function sectionOf(tracker: Tracker, document: StateDocument, start: 'initial' | 'restrictive'): unknown {
  const stored = document.sections[tracker.id];
  if (stored === undefined) return tracker[start];
  if (checked.has(stored)) return stored;
  if (!v.is(tracker.schema, stored)) return tracker.restrictive;
  checked.add(stored);
  return stored;
}

/** Sections that fitted their tracker's schema when they were read, or that it made itself. */
const checked = new WeakSet<object>();
