import { isAbsolute, join, normalize } from 'node:path/posix';
import { minimatch } from 'minimatch';
import type { Target } from '../../../kernel/fact.ts';
import { inside } from '../../../kernel/place.ts';

/** A pattern without a slash fits in every folder, as in `.gitignore`. */
const globOptions = { dot: true, nonegate: true, nocomment: true, matchBase: true } as const;

/**
 * Whether a file fits a glob, by the name the agent used or by the file it really is. `roots` are the repository's
 * root as written and with links followed.
 */
export function pathFits(target: Target, glob: string, cwd: string, roots: readonly string[]): boolean {
  const named = isAbsolute(target.given) ? normalize(target.given) : join(cwd, target.given);
  const relative = [named, target.real].map((path) => relativeTo(path, roots));
  const [wanted, anchored] = wantedGlob(glob);
  return relative.some((path) => minimatch(path, wanted, { ...globOptions, matchBase: !anchored }));
}

function relativeTo(path: string, roots: readonly string[]): string {
  for (const root of roots) {
    const rest = inside(path, root);
    if (rest !== undefined) return rest;
  }
  return path;
}

/** `folder/` means all that is in it; `./name` means the one in the root. */
function wantedGlob(glob: string): readonly [string, boolean] {
  const anchored = glob.startsWith('./');
  const rest = anchored ? glob.slice(2) : glob;
  return [rest.endsWith('/') ? `${rest}**` : rest, anchored];
}
