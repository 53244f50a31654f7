import { messageOf } from '../kernel/errors.ts';
import type { Io } from '../kernel/io.ts';
import type { Damage, Sections } from '../kernel/state.ts';
import type { Tracker } from '../kernel/tracker.ts';
import { type Reading, readSection } from './lesson-section.ts';
import { openSigned, sign } from './signed-file.ts';
import {
  asDocument,
  documentText,
  documentVersion,
  emptyDocument,
  type StateDocument,
} from './state-document.ts';

/** What a long-lived process has read, each with the change key of the file it came from: used only while that fits. */
export interface StoreCache {
  readonly documents: Map<string, Kept<StateDocument>>;
  readonly lastLines: Map<string, Kept<string>>;
  readonly keys: Map<string, Kept<string>>;
}

interface Kept<T> {
  readonly changeKey: string;
  readonly value: T;
}

export const emptyCache = (): StoreCache => ({ documents: new Map(), lastLines: new Map(), keys: new Map() });

export interface Loaded {
  readonly file: string;
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
    file: path,
    document: emptyDocument,
    exists: true,
    fresh: { code, file: path, cause, at: io.clock.now().toISOString() },
  });
  try {
    const stat = io.files.stat(path);
    if (!stat) return { file: path, document: emptyDocument, exists: false, fresh: undefined };
    const cached = cache.documents.get(path);
    if (cached?.changeKey === stat.changeKey)
      return { file: path, document: cached.value, exists: true, fresh: undefined };
    const opened = openSigned(io, key, purpose, newestLine(io, path, stat.size));
    if (!opened.ok) return damaged(opened.code, opened.cause);
    const document = asDocument(opened.document);
    if (!document) return damaged('state_unreadable', 'it does not say which version of Ephor wrote it');
    if (document.version > documentVersion)
      return damaged(
        'state_newer',
        `a newer Ephor wrote it (format ${document.version}; this one reads up to ${documentVersion})`,
      );
    if (isOld(document)) return damaged('state_tampered', 'it is older than the audit log says');
    if (io.files.readTail(path, 1) === '\n')
      cache.documents.set(path, { changeKey: stat.changeKey, value: document });
    return { file: path, document, exists: true, fresh: undefined };
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
  for (const section of Object.values(document.sections))
    if (typeof section === 'object' && section !== null) readings.set(section, { value: section });
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
  const read = readingOf(tracker, document);
  return read === undefined ? tracker[start] : 'value' in read ? read.value : tracker.restrictive;
}

/** Damage for each section that is stored and can't be used, although the document can. */
export function unfitSections(
  { file, document }: Pick<Loaded, 'file' | 'document'>,
  trackers: readonly Tracker[],
  at: string,
): readonly Damage[] {
  return trackers.flatMap((tracker): readonly Damage[] => {
    const read = readingOf(tracker, document);
    if (read === undefined || 'value' in read) return [];
    const cause = `its section ${tracker.id} does not fit this version of Ephor (${read.cause}), so that section starts afresh`;
    return [{ code: 'section_unfit', file, section: tracker.id, cause, at }];
  });
}

/** Sections of another release, which this one neither reads nor throws away. */
export const foreignSections = (
  trackers: readonly Tracker[],
  { sections }: StateDocument,
): Partial<Sections> =>
  Object.fromEntries(Object.entries(sections).filter(([name]) => !trackers.some(({ id }) => id === name)));

/** What was read of each section before; those that a tracker made itself are as they should be. */
const readings = new WeakMap<object, Reading>();

function readingOf(tracker: Tracker, { sections, version }: StateDocument): Reading | undefined {
  const stored: unknown = sections[tracker.id];
  if (stored === undefined) return undefined;
  if (typeof stored !== 'object' || stored === null) return readSection(tracker, stored, version);
  const known = readings.get(stored);
  if (known) return known;
  const read = readSection(tracker, stored, version);
  readings.set(stored, read);
  if ('value' in read) readings.set(read.value, read);
  return read;
}
