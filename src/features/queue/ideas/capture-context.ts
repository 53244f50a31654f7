import { dirname } from 'node:path/posix';
import type { App } from '../../../kernel/app.ts';
import type { Io } from '../../../kernel/io.ts';
import { ownSession } from '../../../kernel/operations/sessions.ts';
import { localTime } from '../../../kernel/operations/time-words.ts';
import { inside, projectFolder } from '../../../kernel/place.ts';

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

const mostFiles = 8;

/** What the repository looked like when the idea came up, one line each; nothing where git can't tell. */
export async function gitMoment(io: Io, root: string, timeoutMs = 2_000): Promise<readonly string[]> {
  try {
    const args = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-C', root];
    const { exitCode, stdout, late } = await io.processes.run(
      'git',
      [...args, 'status', '--porcelain=v2', '--branch', '-z'],
      { timeoutMs, env: { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined } },
    );
    if (late || exitCode !== 0) return [];
    const entries = stdout.split('\0');
    const head = (name: string): string | undefined =>
      entries.find((entry) => entry.startsWith(`# branch.${name} `))?.slice(name.length + 10);
    const changed = entries
      .flatMap((entry) => changedPath(entry) ?? [])
      .filter((path) => inside(path, projectFolder) === undefined);
    const more = changed.length - mostFiles;
    return [
      `Branch ${head('head') ?? 'unknown'} at commit ${head('oid')?.slice(0, 12) ?? 'unknown'}`,
      ...(changed.length === 0
        ? []
        : [
            `Not committed then: ${changed.slice(0, mostFiles).join(', ')}${more > 0 ? `, and ${more} more` : ''}`,
          ]),
    ];
  } catch {
    return [];
  }
}

/** The path is the last field: of nine, of ten for a rename, of eleven for a conflict. */
function changedPath(entry: string): string | undefined {
  const fields = { '1': 8, '2': 9, u: 10, '?': 1 }[entry.slice(0, 2).trimEnd()];
  return fields === undefined || entry[1] !== ' ' ? undefined : entry.split(' ').slice(fields).join(' ');
}
