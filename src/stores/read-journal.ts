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
