import { messageOf } from '../../kernel/errors.ts';
import type { FileEntry, FileStat, Io } from '../../kernel/io.ts';
import { inside } from '../../kernel/place.ts';
import type { Problem } from '../../kernel/portfolio/portfolio.ts';

/** What files are to be, by their paths: a text, or null for one that is to go. */
export type Overlay = ReadonlyMap<string, string | null>;

/**
 * From so many files on, a file is taken to be as it was so long, while its folder is: whoever replaces, adds or removes
 * a file changes the folder. Only what writes into a file in place is seen that much later.
 */
const manyFiles = 2_000;
const trustMs = 3_000;

/** The clock of a disk ticks slowly: what changed so shortly before it was read may have changed once more since. */
const racyMs = 50;

interface Kept<T> {
  readonly key: string;
  /** Whether a later change can't have the same key. */
  readonly sure: boolean;
  readonly value: T;
  /** The reading that it was found in last. */
  round?: number;
  /** Held while unsure, so that what is read again and says the same is the same. */
  readonly text?: string | undefined;
}

interface Looked {
  readonly stat: FileStat;
  readonly at: number;
  /** Its folder as it was then. */
  readonly folder: Kept<unknown> | undefined;
  readonly sure: boolean;
}

/** How a file becomes what it says. */
export interface Parser<T> {
  readonly mostBytes: number;
  readonly absent: T;
  parse(text: string): T;
  broken(problem: Problem): T;
}

/** Files as they are, read again only when they have changed; with what is still being written laid over them. */
export interface SeenFiles {
  /** What lies in a folder, sorted by name. A link that stays at home is what it leads to; others stay links. */
  entries(folder: string): readonly FileEntry[];
  file<T>(path: string, parser: Parser<T>): T;
  /** Another reading begins: what is not found in it is not there. */
  begin(): void;
  /** The next reading trusts nothing that was looked at before. */
  doubt(): void;
  /** What tells a file from what it was before. */
  stat(path: string): FileStat | undefined;
  /** What was made of a file in this reading. */
  known(path: string): unknown;
  /** The change key that it had then; undefined where there was none. */
  keyOf(path: string): string | undefined;
  /** Whether it is still as it was then. */
  isUnchanged(path: string): boolean;
  /** A file that is not kept in memory. */
  text(path: string, mostBytes: number): string | undefined;
  /** From now on with this laid over the files. */
  lay(overlay: Overlay): void;
}

const byName = (a: FileEntry, b: FileEntry): number => (a.name < b.name ? -1 : 1);
const none: readonly FileEntry[] = [];

export function seenFiles({ files, clock }: Pick<Io, 'files' | 'clock'>, home: string): SeenFiles {
  const folders = new Map<string, Kept<readonly FileEntry[]>>();
  const texts = new Map<string, Kept<unknown>>();
  const looked = new Map<string, Looked>();
  let round = 0;
  let now = clock.monotonic();
  let overlay: Overlay = new Map();
  let added: ReadonlyMap<string, readonly FileEntry[]> = new Map();

  const sureOf = ({ changedMs }: FileStat): boolean => {
    const age = clock.now().getTime() - changedMs;
    return age > racyMs;
  };
  const statOf = (path: string): FileStat | undefined => {
    try {
      return files.stat(path);
    } catch {
      return undefined;
    }
  };
  const look = (path: string): FileStat | undefined => {
    const before = looked.get(path);
    if (
      before?.sure &&
      before.folder?.round === round &&
      looked.size >= manyFiles &&
      now - before.at < trustMs
    )
      return before.stat;
    const stat = statOf(path);
    if (!stat) {
      looked.delete(path);
      return undefined;
    }
    const folder = folders.get(path.slice(0, path.lastIndexOf('/')));
    looked.set(path, { stat, at: now, folder: folder?.sure ? folder : undefined, sure: sureOf(stat) });
    return stat;
  };
  const followed = (folder: string, entry: FileEntry): FileEntry => {
    if (entry.kind !== 'link') return entry;
    const path = `${folder}/${entry.name}`;
    try {
      const stat = files.stat(path);
      if (!stat || inside(files.realPath(path), files.realPath(home)) === undefined) return entry;
      return { name: entry.name, kind: stat.folder ? 'folder' : 'file' };
    } catch {
      return entry;
    }
  };
  const listed = (folder: string): readonly FileEntry[] => {
    const stat = statOf(folder);
    if (!stat?.folder) {
      folders.delete(folder);
      return none;
    }
    const kept = folders.get(folder);
    if (kept?.key === stat.changeKey && kept.sure) {
      kept.round = round;
      return kept.value;
    }
    const sure = sureOf(stat);
    const found = files
      .entries(folder)
      .map((entry) => followed(folder, entry))
      .sort(byName);
    const value = kept && sameEntries(kept.value, found) ? kept.value : found;
    folders.set(folder, { key: stat.changeKey, sure, value, round });
    return value;
  };
  const laidOver = (folder: string): readonly FileEntry[] => {
    const found = listed(folder).filter(({ name }) => overlay.get(`${folder}/${name}`) !== null);
    const more = (added.get(folder) ?? []).filter(({ name }) => !found.some((each) => each.name === name));
    return more.length === 0 ? found : [...found, ...more].sort(byName);
  };
  const readAnew = <T>(path: string, stat: FileStat, { mostBytes, absent, parse, broken }: Parser<T>): T => {
    const before = texts.get(path) as Kept<T> | undefined;
    const sure = sureOf(stat);
    const keep = (value: T, text?: string): T => {
      texts.set(path, { key: stat.changeKey, sure, value, round, text: sure ? undefined : text });
      return value;
    };
    try {
      const text = files.readText(path, mostBytes);
      if (text === undefined) return absent;
      return keep(before && before.text === text ? before.value : parse(text), text);
    } catch (error) {
      return keep(broken({ file: path, line: null, cause: messageOf(error).replace(`${path} `, 'it ') }));
    }
  };
  const read = <T>(path: string, parser: Parser<T>): T => {
    const stat = look(path);
    if (!stat) {
      texts.delete(path);
      return parser.absent;
    }
    const kept = texts.get(path) as Kept<T> | undefined;
    if (!kept?.sure || kept.key !== stat.changeKey) return readAnew(path, stat, parser);
    kept.round = round;
    return kept.value;
  };

  return {
    entries: (folder) => (overlay.size === 0 ? listed(folder) : laidOver(folder)),
    file: (path, parser) => {
      const laid = overlay.get(path);
      if (laid === undefined) return read(path, parser);
      return laid === null ? parser.absent : parser.parse(laid);
    },
    begin: () => {
      round += 1;
      now = clock.monotonic();
    },
    doubt: () => looked.clear(),
    stat: look,
    known: (path) => (texts.get(path)?.round === round ? texts.get(path)?.value : undefined),
    keyOf: (path) => (texts.get(path)?.round === round ? texts.get(path)?.key : undefined),
    isUnchanged: (path) => {
      const kept = texts.get(path);
      if (statOf(path)?.changeKey !== kept?.key) return false;
      return kept?.text === undefined || files.readText(path) === kept.text;
    },
    text: (path, mostBytes) => {
      const laid = overlay.get(path);
      return laid === undefined ? files.readText(path, mostBytes) : (laid ?? undefined);
    },
    lay: (next) => {
      if (next.size === 0 && overlay.size === 0) return;
      overlay = next;
      added = entriesOf(next, home);
    },
  };
}

const sameEntries = (a: readonly FileEntry[], b: readonly FileEntry[]): boolean =>
  a.length === b.length && a.every(({ name, kind }, at) => name === b[at]?.name && kind === b[at].kind);

/** What each folder holds besides, once all is written. */
function entriesOf(overlay: Overlay, home: string): ReadonlyMap<string, readonly FileEntry[]> {
  const found = new Map<string, Map<string, FileEntry>>();
  for (const [path, text] of overlay) {
    if (text === null) continue;
    for (let at = path; at !== home && at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
      const cut = at.lastIndexOf('/');
      const entries = found.get(at.slice(0, cut)) ?? new Map<string, FileEntry>();
      const name = at.slice(cut + 1);
      found.set(at.slice(0, cut), entries.set(name, { name, kind: at === path ? 'file' : 'folder' }));
    }
  }
  return new Map([...found].map(([folder, entries]) => [folder, [...entries.values()]]));
}
