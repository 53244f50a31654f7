import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './session.ts';
import { put, type World } from './world.ts';

/** Yours alone, so that git leaves it out as it does on a machine of a person. */
const ownSettings = '.claude/settings.local.json';

/** A session's repository as it was when the user sat down: Ephor set up, one commit, and what lies there beside it. */
export async function layRepository(
  world: World,
  { repo, committed, uncommitted }: Session,
  number: number,
): Promise<string> {
  const root = join(world.home, 'code', String(number), repo.replaceAll(/[^\w.-]/g, '-'));
  const lay = (files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) put(join(root, name), text);
  };
  mkdirSync(root, { recursive: true });
  await world.git(root, 'init', '--quiet', '--template=');
  put(join(root, '.git/info/exclude'), `${ownSettings}\n`);
  lay(world.setUp);
  lay(committed);
  await world.git(root, 'add', '--all');
  await world.git(root, 'commit', '--quiet', '--message', 'As it was');
  lay(uncommitted);
  return root;
}
