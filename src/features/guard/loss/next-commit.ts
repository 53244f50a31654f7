import { join } from 'node:path/posix';
import { askGit, GitSilent, listed, repositoryOf } from './repository.ts';
import type { CommandCall } from '../../../kernel/commands/shell.ts';
import type { FactInput, Facts } from '../../../kernel/fact.ts';
import { redact } from '../../../kernel/text/secrets.ts';

const most = 300;
const longestSecret = 100_000;

/** What `git add` and `git commit -a` of a line take: everything that changed, what git tracks of it, or what is named. */
export interface Taken {
  readonly all: boolean;
  readonly tracked: boolean;
  readonly named: readonly string[];
}

/** What the calls of a line put into the next commit; undefined where they put nothing there. */
export function takenBy(calls: readonly CommandCall[]): Taken | undefined {
  const found = calls.flatMap(({ words }): readonly Taken[] => {
    const [program, sub, ...rest] = words.filter((word) => word !== undefined);
    if (program !== 'git' || rest.some((word) => /^(?:-n|--dry-run|--help)$/.test(word))) return [];
    const has = (pattern: RegExp): boolean => rest.some((word) => pattern.test(word));
    if (sub === 'commit' && has(/^(?:-[a-ln-z]*a[a-z]*|--all)$/))
      return [{ all: false, tracked: true, named: [] }];
    if (sub !== 'add' && sub !== 'stage') return [];
    if (has(/^(?:-u|--update)$/)) return [{ all: false, tracked: true, named: [] }];
    const all = has(/^(?:-A|--all|\.\/?|\*|:\/)$/);
    return [{ all, tracked: all, named: rest.filter((word) => !word.startsWith('-')) }];
  });
  return found.length === 0
    ? undefined
    : {
        all: found.some(({ all }) => all),
        tracked: found.some(({ tracked }) => tracked),
        named: found.flatMap(({ named }) => named),
      };
}

/** Files that a line puts into the next commit: each with whether git knew it before, and whether it shows a secret. */
export async function findNextCommit(
  { io, place, realPath }: FactInput,
  { all, tracked, named }: Taken,
): Promise<Facts['nextCommit']> {
  const root = realPath(place.root);
  const repository = repositoryOf(io, root);
  if (repository === undefined) return [];
  try {
    const args = ['status', '--porcelain', '-z', '-uall', '--no-renames', '--ignore-submodules=all'];
    const anchors = all || tracked ? [] : ['--', ...named.map((name) => join(root, name))];
    return listed(await askGit(io, repository, [...args, ...anchors]))
      .slice(0, most)
      .flatMap((entry) => {
        const [isNew, path] = [entry.startsWith('??'), join(repository, entry.slice(3))];
        if (isNew && !all && !named.some((name) => isBelow(path, join(root, name)))) return [];
        return [{ path, isNew, showsSecret: isNew && showsSecret(io, path) }];
      });
  } catch (error) {
    if (error instanceof GitSilent) return [];
    throw error;
  }
}

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`);

/** A file of settings for one machine always does. */
function showsSecret({ files }: FactInput['io'], path: string): boolean {
  if (/(?:^|\/)\.env(?:\.(?:local|production|prod|staging|development))?$/.test(path)) return true;
  const stat = files.stat(path);
  if (!stat || stat.folder || stat.size > longestSecret) return false;
  const text = files.readText(path, longestSecret) ?? '';
  return redact(text) !== text;
}
