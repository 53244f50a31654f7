import type { Io } from '../../kernel/io.ts';
import type { Dirty } from '../../kernel/stores/ledger.ts';
import { projectFolder } from '../../kernel/place.ts';
import type { KnownFiles } from '../../stores/known-files.ts';
import { lookAt } from '../../stores/look-at-file.ts';
import type { GitTree } from './attribution/git-tree.ts';

/** Systems take the time of a change from a clock that moves in steps of some milliseconds. */
export const clockStepMs = 10;

/** Beyond that a repository is not looked through before each command. */
const mostDirty = 2_000;

export const isOurs = (path: string): boolean =>
  path === projectFolder || path.startsWith(`${projectFolder}/`);

/** The files that differ from the commit before a command runs, their content kept; undefined when nobody can tell. */
export async function lookAround(
  { files }: Pick<Io, 'files'>,
  root: string,
  git: GitTree,
  known: KnownFiles,
  { at, head }: { readonly at: string; readonly head?: string | undefined },
): Promise<Dirty | undefined> {
  const differing = await git.differing(head);
  if (!differing) return undefined;
  const paths = [...new Set([...differing.changed, ...differing.unknown])].filter((path) => !isOurs(path));
  if (paths.length > mostDirty) return undefined;
  const started = Date.parse(at) - clockStepMs;
  const dirty = { known: [] as string[], gone: [] as string[], unsure: [] as string[] };
  for (const path of paths) {
    const stat = files.stat(`${root}/${path}`);
    if (!stat) dirty.gone.push(path);
    else if (stat.folder) continue;
    else if (known.has(path, stat.changeKey)) dirty.known.push(path);
    else if (stat.changedMs >= started) dirty.unsure.push(path);
    else {
      const look = await lookAt({ files }, `${root}/${path}`);
      if (!look) continue;
      known.put(path, look, stat.changeKey);
      dirty.known.push(path);
    }
  }
  known.prune();
  return dirty;
}
