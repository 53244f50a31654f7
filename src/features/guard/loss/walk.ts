import { join } from 'node:path/posix';
import type { Disk } from './disk.ts';
import type { Reach } from './reach.ts';

/** Beyond that it no longer matters how many there are. */
const mostFiles = 20_000;

export interface Walked {
  readonly files: readonly string[];
  /** Folders that hold the history of a repository. */
  readonly histories: readonly string[];
  /** There are more. */
  readonly more: boolean;
}

/** The files that go when some paths go. Folders that are skipped hold nothing that matters. */
export function filesGoing(
  reaches: readonly Reach[],
  tree: boolean,
  disk: Disk,
  skips: (folder: string) => boolean,
): Walked {
  const files = new Set<string>();
  const histories = new Set<string>();
  const visit = (folder: string, ending: string | undefined, top: boolean): void => {
    if (files.size >= mostFiles || skips(folder)) return;
    const entries = disk.entries(folder);
    if (entries.some(({ name, kind }) => name === '.git' && kind === 'folder')) {
      if (ending === undefined) histories.add(join(folder, '.git'));
      // The history of what lies in it goes too, so that says it all.
      if (!top) return;
    }
    for (const { name, kind } of entries) {
      if (name === '.git') continue;
      const path = join(folder, name);
      if (kind === 'folder') visit(path, ending, false);
      else if (ending === undefined || path.endsWith(ending)) files.add(path);
    }
  };
  for (const { paths, below } of reaches) {
    for (const path of paths) {
      const kind = disk.kindOf(path);
      if (kind === 'folder') {
        if (tree && path.endsWith('/.git')) histories.add(path);
        else if (tree || below) visit(path, below?.ending, true);
      } else if (kind !== undefined) files.add(path);
    }
  }
  return {
    files: [...files],
    histories: tree ? [...histories] : [],
    more: disk.spent || files.size >= mostFiles,
  };
}
