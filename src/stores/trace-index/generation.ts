import type { Io } from '../../kernel/io.ts';
import type { Following, RecentChange, TracedVersion } from '../../kernel/stores/trace-index.ts';
import { traceNamespace, type TraceRecord } from '../../kernel/stores/trace.ts';
import { historyText, type PathHistory, readHistory, withVersion } from './path-history.ts';

/** One making of the index: the files of a generation, read and added to. */
export interface Generation {
  history(path: string): PathHistory | undefined;
  /** Where the record lies in the ledger. */
  offsetOf(id: string): number | undefined;
  writersOf(lineHash: string): readonly { readonly path: string; readonly offset: number }[];
  take(record: TraceRecord, offset: number): void;
  flush(): void;
  counters(): { readonly paths: number; readonly recent: readonly RecentChange[] };
}

export interface GenerationOptions {
  readonly io: Io;
  readonly folder: string;
  readonly following: Following;
  readonly paths: number;
  readonly recent: readonly RecentChange[];
}

/** So many histories are held at once, so that memory does not grow with the repository. */
const mostHeld = 4_000;
const radix = 36;
/** Marks a line of which it turned out later that the record had only moved it. */
const tookBack = ' -';

export function openGeneration(options: GenerationOptions): Generation {
  const { io, folder, following } = options;
  const ids = openShards(io, `${folder}/ids`);
  const lines = openShards(io, `${folder}/lines`);
  const names = openShards(io, `${folder}/names`);
  const pathFile = (path: string): string => `${folder}/paths/${io.hash.sha256(path).slice(0, 24)}.json`;
  const held = new Map<string, PathHistory | undefined>();
  const changed = new Set<string>();
  let { paths, recent } = options;

  const history = (path: string): PathHistory | undefined => {
    if (!held.has(path)) held.set(path, load(io, pathFile(path), path));
    return held.get(path);
  };
  const named = (path: string): PathHistory => {
    const found = history(path);
    if (found) return found;
    names.add(paths.toString(radix), path.replaceAll('\n', ' '));
    paths += 1;
    return { path, number: paths - 1, upTo: -1, versions: [] };
  };
  const keep = (entry: PathHistory): void => {
    held.set(entry.path, entry);
    changed.add(entry.path);
  };
  const flush = (): void => {
    if (changed.size > 0) io.files.makeFolder(`${folder}/paths`);
    for (const path of changed) {
      const entry = held.get(path);
      if (entry) io.files.writeAtomic(pathFile(path), historyText(entry));
    }
    changed.clear();
    held.clear();
    names.flush();
    lines.flush();
    // Last, since a record with an id in here is not taken in again.
    ids.flush();
  };

  const offsetOf = (id: string): number | undefined => {
    const [first] = ids.find(id);
    return first === undefined ? undefined : Number.parseInt(first, radix);
  };

  return {
    history,
    flush,
    counters: () => ({ paths, recent }),
    offsetOf,
    writersOf: (lineHash) => {
      const found = new Set(lines.find(lineHash));
      return [...found].flatMap((value) => {
        const [number = '', offset = '', mark] = value.split(' ');
        const [path] = mark === undefined && !found.has(`${value}${tookBack}`) ? names.find(number) : [];
        return path === undefined ? [] : [{ path, offset: Number.parseInt(offset, radix) }];
      });
    },
    take(record, offset) {
      const details = record.metadata[traceNamespace];
      const revision = record.vcs?.revision ?? '';
      const followed = following.follow(record, (path) => history(path)?.versions ?? [], recent);
      for (const { path, from, version } of followed.versions) {
        const entry = named(path);
        for (const hash of writtenBy(record.id, version, following.trivial))
          lines.add(hash, `${entry.number.toString(radix)} ${offset.toString(radix)}`);
        if (entry.upTo >= offset) continue;
        const inherited = from === undefined ? [] : (history(from)?.versions ?? []);
        const base = details.changes[path]?.base;
        const versions = withVersion([...inherited, ...entry.versions], version, base, revision);
        keep({ ...entry, upTo: offset, versions });
      }
      for (const { path, version } of followed.corrected) {
        const entry = history(path);
        if (!entry || entry.upTo >= offset) continue;
        for (const [at, owner] of (entry.versions[0]?.owners ?? []).entries()) {
          if (owner === null || owner === version.owners[at]) continue;
          const wrote = `${entry.number.toString(radix)} ${offsetOf(owner)?.toString(radix) ?? ''}`;
          lines.add(version.lines[at] ?? '', `${wrote}${tookBack}`);
        }
        keep({
          ...entry,
          versions: entry.versions.map((each, index) => (index === 0 ? { ...each, ...version } : each)),
        });
      }
      ids.add(record.id, offset.toString(radix));
      recent = followed.recent;
      if (changed.size > mostHeld) flush();
    },
  };
}

/** The lines that a record wrote, each once, but for those that stand in every file. */
function writtenBy(
  record: string,
  { lines, owners }: TracedVersion,
  trivial: ReadonlySet<string>,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [at, hash] of lines.entries()) if (owners[at] === record && !trivial.has(hash)) found.add(hash);
  return found;
}

/** What can't be read was never there: the next record of that path starts anew. */
function load(io: Io, file: string, path: string): PathHistory | undefined {
  const text = io.files.readText(file);
  if (text === undefined) return undefined;
  const entry = readHistory(text);
  return entry.path === path ? entry : undefined;
}

/** Short lines spread over 256 files by the beginning of their key, so that finding one means reading little. */
interface Shards {
  add(key: string, value: string): void;
  /** The values of that key in the order in which they were added. */
  find(key: string): readonly string[];
  /** Writes what was added. */
  flush(): void;
}

const prefixLength = 2;

function openShards(io: Io, folder: string): Shards {
  const waiting = new Map<string, string[]>();
  const fileOf = (prefix: string): string => `${folder}/${prefix}`;
  const read = new Map<string, string>();
  const textOf = (prefix: string): string => {
    const text = read.get(prefix) ?? io.files.readText(fileOf(prefix)) ?? '';
    read.set(prefix, text);
    return text;
  };
  return {
    add(key, value) {
      const prefix = key.slice(0, prefixLength);
      const line = `${key.slice(prefixLength)} ${value}\n`;
      const lines = waiting.get(prefix);
      if (lines) lines.push(line);
      else waiting.set(prefix, [line]);
    },
    find(key) {
      const prefix = key.slice(0, prefixLength);
      const text = `\n${textOf(prefix)}${waiting.get(prefix)?.join('') ?? ''}`;
      const wanted = `\n${key.slice(prefixLength)} `;
      const found: string[] = [];
      for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
        const end = text.indexOf('\n', at + 1);
        // A line without an end was cut off by a crash.
        if (end !== -1) found.push(text.slice(at + wanted.length, end));
      }
      return found;
    },
    flush() {
      if (waiting.size === 0) return;
      io.files.makeFolder(folder);
      for (const [prefix, lines] of waiting) io.files.append(fileOf(prefix), lines.join(''));
      waiting.clear();
      read.clear();
    },
  };
}
