import type { Io } from '../io.ts';
import { inside } from '../place.ts';

const mostFiles = 5_000;
const deepest = 12;

/** Markdown files of a folder and those below it, but for some folders; a link that leads elsewhere is not followed. */
export function documentsIn(
  { files }: Pick<Io, 'files'>,
  folder: string,
  except: readonly string[] = [],
): readonly string[] {
  const real = files.realPath(folder);
  const found: string[] = [];
  const walk = (path: string, depth: number): void => {
    for (const name of files.list(path).toSorted()) {
      const below = `${path}/${name}`;
      if (found.length >= mostFiles || inside(files.realPath(below), real) === undefined) continue;
      if (depth === 0 && except.includes(name)) continue;
      if (files.stat(below)?.folder) {
        if (depth < deepest) walk(below, depth + 1);
      } else if (/\.md$/i.test(name)) found.push(below);
    }
  };
  if (files.stat(folder)?.folder) walk(folder, 0);
  return found;
}
