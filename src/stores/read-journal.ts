import * as v from 'valibot';
import { parseDocument } from 'yaml';
import type { Io } from '../kernel/io.ts';
import {
  decisionTypes,
  type JournalEntry,
  type JournalFilter,
  type JournalReading,
  type StoredDecision,
} from '../kernel/stores/journal.ts';
import { phases } from '../kernel/work/phase.ts';

/** The order in which people read a decision. */
const fields = [
  'timestamp',
  'session_id',
  'type',
  'from_state',
  'to_state',
  'context',
  'trigger',
  'approved_scope',
  'prompt',
] as const satisfies readonly Exclude<keyof JournalEntry, 'publicly'>[];

/** An entry as YAML, written by hand: the hook can't afford a library for nine fields. */
export function journalText(entry: JournalEntry): string {
  const lines = fields.flatMap((field) => {
    const value = entry[field];
    if (value === undefined) return [];
    return [`${field}: ${field === 'context' && fitsBlock(value) ? block(value) : scalar(value)}\n`];
  });
  return lines.join('');
}

const plain = /^(?:exploring|discussing|ready|[a-z]+(?:_[a-z]+)+|\d{4}-\d{2}-\d{2}T[\d:.]{5,15}Z)$/;
/** What JSON leaves as it is, though YAML or the reader's eye would take it for something else. */
const invisible = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** A text on one line that YAML reads back as it was. */
export const scalar = (value: string): string =>
  plain.test(value) ? value : JSON.stringify(value).replaceAll(invisible, escaped);

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Lines that mean the same however they are indented: printable, none blank but not empty, none to be chomped. */
const safeLine =
  /^(?:[ -~\u00a0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*\S)?$/u;

function fitsBlock(text: string): boolean {
  const lines = text.split('\n');
  return /^\S/.test(text) && lines.at(-1) !== '' && lines.every((line) => safeLine.test(line));
}

const block = (text: string): string =>
  ['|-', ...text.split('\n').map((line) => (line === '' ? '' : `  ${line}`))].join('\n');

/** The lines of front matter whose fields are none of these: a later version, or a person, has a use for them. */
export function otherFields(front: string, known: readonly string[]): readonly string[] {
  return front.split(/\n(?=[^\s#-])/).flatMap((field) => {
    const name = /^([\w-]+):/.exec(field)?.[1];
    return name === undefined || known.includes(name) ? [] : [field.trimEnd()];
  });
}

/** `2026-11-15T10-31-00Z.yaml`, and `…Z-2.yaml` for the second of the same second. */
export const journalName = (timestamp: string, count: number): string =>
  `${timestamp.slice(0, 19).replaceAll(':', '-')}Z${count === 1 ? '' : `-${count}`}.yaml`;

const nameShape = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-(\d{1,9}))?\.yaml$/;

/** When a file was written, from its name, and as which of that second. */
export function parseName(name: string): { readonly timestamp: string; readonly count: number } | undefined {
  const [, day, hour, minute, second, count = '1'] = nameShape.exec(name) ?? [];
  return day === undefined
    ? undefined
    : { timestamp: `${day}T${hour}:${minute}:${second}Z`, count: Number(count) };
}

const maxBytes = 64 * 1024;
const text = v.nullish(v.string());
const state = v.nullish(v.picklist(phases));

/** Fields that another version added are left out. */
const Entry = v.object({
  timestamp: text,
  session_id: v.string(),
  type: v.picklist(decisionTypes),
  from_state: state,
  to_state: state,
  context: v.string(),
  trigger: text,
  approved_scope: text,
  prompt: text,
});

/** Reads from the newest name on, and no more files than it takes. People and crashes may leave anything there. */
export function readJournal(
  io: Io,
  folder: string,
  names: readonly string[],
  filter: JournalFilter,
): JournalReading {
  const entries: StoredDecision[] = [];
  const unreadable: string[] = [];
  const follow = io.files.linkFollower();
  const take = (name: string): void => {
    const path = `${folder}/${name}`;
    if (follow(path) !== `${follow(folder)}/${name}`) return;
    const found = io.files.stat(path);
    if (!found || found.folder) return;
    // What can't be read to its end, like a pipe, has no size either.
    const entry = found.size > 0 && found.size <= maxBytes ? entryIn(io, path, name) : undefined;
    if (!entry) unreadable.push(name);
    else if (matches(entry, filter)) entries.push({ ...entry, file: name });
  };

  const dated = names.flatMap((name) => ({ name, ...parseName(name) }));
  for (const { name } of dated.filter(({ timestamp }) => timestamp === undefined)) take(name);
  const undated = entries.length;
  const newestFirst = dated
    .flatMap(({ name, timestamp, count }) => (timestamp === undefined ? [] : [{ name, timestamp, count }]))
    .sort((a, b) => compare(b.timestamp, a.timestamp) || (b.count ?? 0) - (a.count ?? 0));
  const since = filter.since === undefined ? undefined : Date.parse(filter.since) - 1_000;
  for (const { name, timestamp } of newestFirst) {
    if (entries.length - undated >= filter.limit) break;
    if (since !== undefined && Date.parse(timestamp) < since) break;
    take(name);
  }
  const sorted = entries.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
  return { entries: sorted.slice(0, filter.limit), unreadable };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function entryIn(io: Io, path: string, name: string): JournalEntry | undefined {
  try {
    const document = parseDocument(io.files.readText(path, maxBytes) ?? '');
    if (document.errors.length > 0) return undefined;
    const { output, success } = v.safeParse(Entry, document.toJS());
    if (!success) return undefined;
    const timestamp = [output.timestamp, parseName(name)?.timestamp].find(isMoment);
    if (timestamp == null) return undefined;
    const present = Object.entries({ ...output, timestamp }).filter(([, value]) => value != null);
    return Object.fromEntries(present) as unknown as JournalEntry;
  } catch {
    return undefined;
  }
}

const isMoment = (value: string | null | undefined): boolean =>
  value != null && !Number.isNaN(Date.parse(value));

const matches = (entry: JournalEntry, { type, session, since }: JournalFilter): boolean =>
  (type === undefined || entry.type === type) &&
  (session === undefined || entry.session_id.startsWith(session)) &&
  (since === undefined || Date.parse(entry.timestamp) >= Date.parse(since));
