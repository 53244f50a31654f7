import type { FactInput, Facts } from '../../../kernel/fact.ts';
import { inside } from '../../../kernel/place.ts';
import { askGit, GitSilent, listed, repositoryOf } from './repository.ts';

const most = 300;

/** Paths from the root that differ from the last commit or that git does not know; folders end with a slash. */
export async function askUnsaved({ io, place, realPath }: FactInput): Promise<Facts['unsavedFiles']> {
  const root = realPath(place.root);
  const repository = repositoryOf(io, root);
  if (repository === undefined) return null;
  try {
    const args = ['status', '--porcelain', '-z', '--no-renames', '--ignore-submodules=all', '--', '.'];
    const found = listed(await askGit(io, root, args)).map((entry) => `${repository}/${entry.slice(3)}`);
    const paths = found.flatMap((path) => inside(path, root) || []);
    return { paths: paths.slice(0, most), more: paths.length > most };
  } catch (error) {
    if (error instanceof GitSilent) return null;
    throw error;
  }
}
