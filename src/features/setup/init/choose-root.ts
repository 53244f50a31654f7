import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { gitRoot } from '../../../kernel/operations/git.ts';

export interface Root {
  readonly root: string;
  readonly inGit: boolean;
}

/** The nearest of the project and the git repository around the working folder, else the folder itself. */
export async function chooseRoot(app: App): Promise<Root> {
  const repository = await gitRoot(app.io, app.cwd);
  const around = [app.project?.place.root, repository].filter((folder) => folder !== undefined);
  const nearest = around.toSorted((a, b) => b.length - a.length)[0];
  return { root: nearest ?? app.cwd, inGit: repository !== undefined };
}

/** Ephor in the home folder or at the top of the disk would take every project below it for one. */
export function refuseTooWide({ io, userHome }: App, root: string): void {
  const real = io.files.realPath(root);
  if (real !== '/' && real !== io.files.realPath(userHome)) return;
  throw new UserError(
    'folder_too_wide',
    `${root} is ${real === '/' ? 'the top of the disk' : 'your home folder'}, and every project below it would become one`,
    'Go to a project first: `cd my-project && ephor init`.',
  );
}
