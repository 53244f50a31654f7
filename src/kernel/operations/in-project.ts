import type { App, Project } from '../app.ts';
import { UserError } from '../errors.ts';

/** The project around the working folder, or a word on how to get one. */
export function inProject({ project, cwd }: Pick<App, 'project' | 'cwd'>): Project {
  if (project) return project;
  throw new UserError(
    'no_project',
    `Ephor is not set up in ${cwd}`,
    'Run `ephor init` in your repository, or `ephor demo` to look around first.',
  );
}
