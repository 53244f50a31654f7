import { defineEffect } from '../../../kernel/effect.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { commitPaths } from '../autocommit/commit-paths.ts';
import { createGit, repositoryOf } from '../autocommit/git.ts';

/** Nobody waits for it and nothing depends on it: what it can't commit stays as it is, and the audit log says why. */
export const autocommit = defineEffect({
  id: 'autocommit',
  summary: 'Commit what an agent changed in the data folders, leaving out what the user staged',
  on: ['tool.after', 'tool.failed'],
  needs: ['dataChanges'],
  run({ event, facts, io, place, later }) {
    const { paths, push } = facts.dataChanges;
    if (paths.length === 0) return;
    later(async () => {
      const { local, commitIndex } = projectFiles(place.root);
      io.files.makeFolder(local, 0o700);
      const problems: string[] = [];
      for (const [folder, inIt] of await byRepository(io, paths)) {
        const git = createGit(io, folder);
        const index = commitIndex(io.hash.random(6));
        try {
          problems.push(...(await commitPaths({ git, index, paths: inIt, session: event.session, push })));
        } finally {
          io.files.remove(index);
        }
      }
      if (problems.length > 0) throw new Error(problems.join('; '));
    });
  },
});

type Input = Parameters<typeof repositoryOf>[0];

async function byRepository(io: Input, paths: readonly string[]): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const path of paths) {
    const folder = await repositoryOf(io, path);
    if (folder !== undefined) found.set(folder, [...(found.get(folder) ?? []), path]);
  }
  return found;
}
