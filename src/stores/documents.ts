import * as v from 'valibot';
import type { Io } from '../domain/io.ts';
import type { Damage, RecordedCall, SectionName, Sections } from '../domain/state.ts';
import type { Tracker } from '../domain/tracker.ts';
import { openSigned, sign } from './signed-file.ts';

const documentVersion = 1;

/** One signed file: the sections of one scope. */
export interface StateDocument {
  readonly version: number;
  readonly sections: Partial<Sections>;
  readonly calls: readonly RecordedCall[];
  readonly damage: readonly Damage[];
  /** Hash of the newest audit line when this was written: a log cut short is noticed by it. */
  readonly auditHead: string | null;
}

export interface Loaded {
  readonly document: StateDocument;
  /** The file's text, or undefined where there is none. */
  readonly text: string | undefined;
  readonly fresh: Damage | undefined;
}

export const emptyDocument: StateDocument = {
  version: documentVersion,
  sections: {},
  calls: [],
  damage: [],
  auditHead: null,
};

/** Parsed documents by path, each with the very text it was parsed from: fresh as long as the text is the same. */
export type DocumentCache = Map<string, { readonly text: string; readonly document: StateDocument }>;

export function loadDocument(
  io: Io,
  key: string,
  path: string,
  purpose: string,
  cache: DocumentCache,
): Loaded {
  const damaged = (code: Damage['code'], cause: string, text?: string): Loaded => ({
    document: emptyDocument,
    text,
    fresh: { code, file: path, cause, at: io.clock.now().toISOString() },
  });
  let text: string | undefined;
  try {
    text = io.files.readText(path);
  } catch (error) {
    return damaged('state_unreadable', String(error), '');
  }
  if (text === undefined) return { document: emptyDocument, text, fresh: undefined };
  const cached = cache.get(path);
  if (cached?.text === text) return { document: cached.document, text, fresh: undefined };
  const opened = openSigned(io, key, purpose, text);
  if (!opened.ok) return damaged(opened.code, opened.cause, text);
  const document = opened.document as StateDocument;
  if (document.version !== documentVersion) {
    return damaged('state_version', `it was written by another version of Ephor (${document.version})`, text);
  }
  cache.set(path, { text, document });
  return { document, text, fresh: undefined };
}

export function saveDocument(
  io: Io,
  key: string,
  path: string,
  purpose: string,
  document: StateDocument,
  cache: DocumentCache,
): void {
  const text = sign(io, key, purpose, document);
  io.files.writeAtomic(path, text, { mode: 0o600 });
  cache.set(path, { text, document });
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
  const stored: unknown = document.sections[tracker.id as SectionName];
  if (stored === undefined) return tracker[start];
  return v.is(tracker.schema, stored) ? stored : tracker.restrictive;
}
