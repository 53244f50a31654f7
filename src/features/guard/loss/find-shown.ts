import { join } from 'node:path/posix';
import type { Showing } from '../../../kernel/commands/shell.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles, inside } from '../../../kernel/place.ts';
import { isSecret } from '../../../kernel/text/secrets.ts';
import { boundedDisk } from './disk.ts';
import { reachOf } from './reach.ts';
import { askGit, listed } from './repository.ts';

declare module '../../../kernel/fact.ts' {
  interface Facts {
    /** Paths, from the root of the project where they are inside. */
    shownSecrets: readonly string[];
  }
}

/** Looking for secrets must not be felt. */
const mostEntries = 3_000;
const mostMs = 40;
const mostBytes = 64 * 1024;
const mostNamed = 5;

/** Nobody keeps secrets in what tools make, and it is large. */
const made =
  /(?:^|\/)(?:\.git|node_modules|dist|build|out|target|vendor|coverage|\.venv|venv|__pycache__|\.next|\.cache)$/;

/** Where secrets lie in a home folder; the rest of it is not looked through. */
const inHome = [
  '.ssh/id_rsa',
  '.ssh/id_ed25519',
  '.aws/credentials',
  '.netrc',
  '.npmrc',
  '.pgpass',
  '.git-credentials',
  '.config/gh/hosts.yml',
];

/** The secrets among the files that a command prints; of those that it only searches, the ones in which it finds something. */
export async function findShown(input: FactInput, shows: readonly Showing[]): Promise<readonly string[]> {
  const { io, place, realPath, event } = input;
  const [root, home] = [realPath(place.root), realPath(place.userHome)];
  const own = homeFiles(realPath(place.home)).key;
  const far = [own, ...inHome.map((name) => join(home, name))];
  const disk = boundedDisk(io, { mostEntries, mostMs });
  const world = {
    disk,
    stat: (path: string) => io.files.stat(path),
    here: event.cwd,
    now: io.clock.now().getTime(),
    skips: (folder: string): boolean =>
      inside(folder, root) === undefined
        ? !far.some((path) => inside(path, folder) !== undefined)
        : made.test(folder),
    listed: async (folder: string, args: readonly string[]): Promise<readonly string[]> =>
      listed(await askGit(io, folder, ['ls-files', '-z', ...args])).map((name) => join(folder, name)),
  };
  const found = new Set<string>();
  for (const { files, lines } of shows) {
    const reaches = await reachOf(files, world).catch(() => []);
    for (const path of reaches.flatMap(({ paths, exact }) => (exact ? paths : []))) {
      if (path !== own && !isSecret(realPath(path), home)) continue;
      if (printsOf(path, lines, io)) found.add(inside(path, root) ?? path);
    }
  }
  return [...found].slice(0, mostNamed);
}

/** A pattern that might take long is not tried. */
const simple = /^(?:[^*+?{}()[\]]|\\.|\.\*|\[[\w^-]{1,40}\]){0,200}$/;

function printsOf(path: string, lines: Showing['lines'], { files }: Pick<Io, 'files'>): boolean {
  if (files.stat(path)?.folder !== false) return false;
  if (lines === undefined) return true;
  try {
    const text = files.readText(path, mostBytes) ?? '';
    const pattern = lines.pattern.replaceAll('\\|', '|');
    return simple.test(pattern) && text !== '' && new RegExp(pattern, lines.anyCase ? 'im' : 'm').test(text);
  } catch {
    return false;
  }
}
