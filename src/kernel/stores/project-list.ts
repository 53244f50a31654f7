import type { FileStat, Io } from '../io.ts';
import { homeFiles, projectId } from '../place.ts';

/** A project in the list of a user, `~/.ephor/projects/`. */
interface ProjectEntry {
  readonly root: string;
  readonly since: string;
  /** Which folder it was: another clone at the same path is another one. Absent in entries of older versions. */
  readonly folder?: FolderMark | undefined;
}

interface FolderMark {
  readonly inode: number;
  readonly bornMs: number | null;
}

type World = Pick<Io, 'files' | 'hash'>;

const pathOf = ({ hash }: World, home: string, root: string): string =>
  homeFiles(home).project(projectId(hash, root));

/**
 * Whether this very folder was used before. It is asked when no state is found: then a folder that was used has lost
 * some, and one that was made since, like a new clone where an old one was, never had any.
 */
export function isListed(io: World, home: string, root: string): boolean {
  const entry = readEntry(io, pathOf(io, home, root));
  return entry !== undefined && isSame(entry, io.files.stat(root));
}

/** Enters the project, or the other folder that is in its place now. */
export function listProject(io: World, home: string, root: string, at: string): void {
  const path = pathOf(io, home, root);
  const entry = readEntry(io, path);
  const stat = io.files.stat(root);
  const known = entry !== undefined && entry !== 'unreadable' && isSame(entry, stat);
  if (!stat || (known && isWhole(entry, stat))) return;
  const since = known ? entry.since : at;
  io.files.makeFolder(homeFiles(home).projects, 0o700);
  io.files.writeAtomic(path, `${JSON.stringify({ root, since, folder: markOf(stat) })}\n`, { mode: 0o600 });
}

export function unlistProject(io: World, home: string, root: string): void {
  io.files.remove(pathOf(io, home, root));
}

export function listedRoots({ files }: Pick<Io, 'files'>, home: string): readonly string[] {
  const folder = homeFiles(home).projects;
  return files.list(folder).flatMap((name) => {
    const entry = readEntry({ files }, `${folder}/${name}`);
    return entry === undefined || entry === 'unreadable' ? [] : [entry.root];
  });
}

function readEntry({ files }: Pick<Io, 'files'>, path: string): ProjectEntry | 'unreadable' | undefined {
  if (!files.stat(path)) return undefined;
  try {
    const entry = JSON.parse(files.readText(path) ?? '') as Partial<ProjectEntry> | null;
    return typeof entry?.root === 'string' && typeof entry.since === 'string'
      ? (entry as ProjectEntry)
      : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** Whether it says all that can be said of the folder. */
const isWhole = ({ folder }: ProjectEntry, { bornMs }: FileStat): boolean =>
  folder !== undefined && (folder.bornMs !== null || bornMs === null);

const markOf = ({ inode, bornMs }: FileStat): FolderMark => ({ inode, bornMs });

/** In doubt it is the same, which opens nothing: numbers of files are given again, and not every disk knows births. */
function isSame(entry: ProjectEntry | 'unreadable', stat: FileStat | undefined): boolean {
  if (!stat || entry === 'unreadable') return true;
  const { bornMs } = stat;
  if (!entry.folder) return bornMs === null || !(bornMs > Date.parse(entry.since));
  const { folder } = entry;
  return (
    folder.inode === stat.inode && (folder.bornMs === null || bornMs === null || folder.bornMs === bornMs)
  );
}
