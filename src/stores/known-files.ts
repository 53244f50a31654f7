import type { Io } from '../kernel/io.ts';
import type { Look } from '../kernel/stores/ledger.ts';
import { projectFiles } from '../kernel/place.ts';

/** Files as they were when somebody looked last, to tell what a later command did to them. */
export interface KnownFiles {
  get(path: string): Look | undefined;
  /** Whether the file was looked at when it had this change key. */
  has(path: string, changeKey: string): boolean;
  put(path: string, look: Look, changeKey: string): void;
  /** Keeps the newest. */
  prune(): void;
}

interface Entry {
  readonly path: string;
  readonly changeKey: string;
  readonly look: Look;
}

const mostFiles = 2_000;
const mostBytes = 100 * 1024 * 1024;
const pruneEvery = 100;

export function createKnownFiles(io: Io, root: string): KnownFiles {
  const { known: folder } = projectFiles(root);
  const keys = new Map<string, string>();
  // A process that does not live long prunes too.
  let written = pruneEvery;
  const placeOf = (path: string): string => `${folder}/${io.hash.sha256(path).slice(0, 32)}`;
  const read = (path: string): Entry | undefined => {
    try {
      const entry = JSON.parse(io.files.readText(placeOf(path)) ?? 'null') as Entry | null;
      return entry?.path === path ? entry : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    get: (path) => read(path)?.look,
    // Another process may have looked since.
    has: (path, changeKey) => keys.get(path) === changeKey || read(path)?.changeKey === changeKey,
    put(path, look, changeKey) {
      io.files.makeFolder(folder, 0o700);
      const entry: Entry = { path, changeKey, look };
      io.files.writeAtomic(placeOf(path), JSON.stringify(entry), { mode: 0o600 });
      if (keys.size > mostFiles) keys.clear();
      keys.set(path, changeKey);
      written += 1;
    },
    prune() {
      if (written < pruneEvery) return;
      written = 0;
      const files = io.files.list(folder).map((name) => ({ name, stat: io.files.stat(`${folder}/${name}`) }));
      const newest = files.toSorted((a, b) => (b.stat?.modifiedMs ?? 0) - (a.stat?.modifiedMs ?? 0));
      let bytes = 0;
      for (const [index, { name, stat }] of newest.entries()) {
        bytes += stat?.size ?? 0;
        if (index >= mostFiles || bytes > mostBytes) io.files.remove(`${folder}/${name}`);
      }
    },
  };
}
