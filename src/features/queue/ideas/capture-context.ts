import { dirname } from 'node:path/posix';
import type { App } from '../../../kernel/app.ts';
import { ownSession } from '../../../kernel/operations/choose-session.ts';
import { localTime } from '../../../kernel/operations/time-words.ts';

/** What is known at once about the moment in which an idea comes up. */
export async function captureContext(app: App): Promise<{
  readonly project: string | null;
  readonly context: readonly string[];
}> {
  const root = app.project?.place.root ?? repositoryAround(app);
  const at = app.io.clock.now().toISOString();
  return {
    project: root ?? null,
    context: [
      root === undefined
        ? `Queued on ${localTime(at)} in ${app.cwd}, outside of any project`
        : `Project: ${root}, work there; queued on ${localTime(at)}`,
      ...(root === undefined || app.cwd === root ? [] : [`Working folder then: ${app.cwd}`]),
      ...(await workThen(app)),
    ],
  };
}

/** The nearest folder that git knows; nothing is started for it. */
function repositoryAround({ io, cwd }: App): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (io.files.stat(`${folder}/.git`)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** What the session was about. State that can't be read must not cost the idea. */
async function workThen(app: App): Promise<readonly string[]> {
  const session = ownSession(app);
  if (session === undefined || !app.project) return [];
  try {
    const { phase, task } = (await app.project.state.read(session)).sections;
    const scope = phase.approved_scope ?? '';
    const about = scope || task.task_keywords.join(', ');
    return about === '' ? [] : [`The session that it came up in was about: ${about}`];
  } catch {
    return [];
  }
}
