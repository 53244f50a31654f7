import { posix } from 'node:path';
import type { App, Project } from '../../../kernel/app.ts';
import { inside, projectFiles } from '../../../kernel/place.ts';

/**
 * The project of a worktree. Where the repository has none that is committed, the worktree gets one of its own that git
 * does not see, with what the user's checkout says, so that a lead is watched wherever it works.
 */
export async function settleWorktree(app: App, worktree: string, codeDir: string | null): Promise<Project> {
  const known = await app.projectAt(worktree);
  if (known && isAround(app, known.place.root, worktree)) return known;
  const own = codeDir === null ? undefined : await app.projectAt(codeDir);
  const { io } = app;
  const { ephor, config, gitIgnore } = projectFiles(worktree);
  io.files.makeFolder(ephor);
  io.files.writeAtomic(gitIgnore, '*\n');
  if (own) copySettings(app, projectFiles(own.place.root).ephor, ephor);
  if (!io.files.stat(config)) io.files.writeAtomic(config, 'version: 1\n');
  const made = await app.projectAt(worktree);
  if (!made) throw new Error(`Ephor could not be set up in ${worktree}`);
  return made;
}

/** A folder further up that happens to be a project has nothing to do with the worktree. */
const isAround = ({ io }: App, root: string, worktree: string): boolean =>
  inside(worktree, root) === '' || (inside(worktree, root) !== undefined && holdsGit(io, root, worktree));

function holdsGit({ files }: App['io'], root: string, from: string): boolean {
  for (let folder = from; inside(folder, root) !== undefined; folder = posix.dirname(folder)) {
    if (files.kindOf(`${folder}/.git`) !== undefined)
      return folder === root || inside(root, folder) !== undefined;
  }
  return false;
}

/** What people write: settings, rules, intents, texts. Nothing that is kept by us. */
function copySettings({ io: { files } }: App, from: string, to: string): void {
  for (const { name, kind } of files.entries(from)) {
    if (kind === 'file' && /\.(?:ya?ml|md)$|^\.intentignore$/.test(name))
      files.copy(`${from}/${name}`, `${to}/${name}`);
  }
  const rules = files.entries(`${from}/rules`).filter(({ kind }) => kind === 'file');
  if (rules.length > 0) files.makeFolder(`${to}/rules`);
  for (const { name } of rules) files.copy(`${from}/rules/${name}`, `${to}/rules/${name}`);
}
