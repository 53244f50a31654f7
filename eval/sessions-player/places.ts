import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { inside } from '../../src/kernel/place.ts';

/** The files that a session can reach. */
export interface Places {
  /** The path as the client hands it over: whole. */
  absolute(path: string): string;
  read(path: string): string | undefined;
  /** Null deletes. */
  write(path: string, text: string | null): void;
  /** Takes away what was left outside the repository and the home folder. */
  clear(): void;
}

const temporary = ['/tmp', tmpdir()];

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/**
 * The repository and the home folder are free to change. Of the machine's own files, only those that the session itself
 * began in a temporary folder are real; all others are left alone, and only talked about.
 */
export function placesOf(root: string, home: string): Places {
  const begun = new Set<string>();
  const made: string[] = [];
  const absolute = (path: string): string => {
    if (path === '~' || path.startsWith('~/')) return join(home, path.slice(1));
    return isAbsolute(path) ? join(path) : join(root, path);
  };
  const isFree = (path: string): boolean =>
    begun.has(path) || [root, home].some((folder) => inside(path, folder) !== undefined);
  const begin = (path: string): boolean => {
    if (existsSync(path) || !temporary.some((folder) => inside(path, folder))) return false;
    begun.add(path);
    made.push(mkdirSync(dirname(path), { recursive: true }) ?? path);
    return true;
  };
  return {
    absolute,
    read: (path) => {
      const file = absolute(path);
      return isFree(file) && isFile(file) ? readFileSync(file, 'utf8') : undefined;
    },
    write: (path, text) => {
      const file = absolute(path);
      if (!isFree(file) && (text === null || !begin(file))) return;
      if (text === null) return rmSync(file, { recursive: true, force: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    clear: () => {
      for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
    },
  };
}
