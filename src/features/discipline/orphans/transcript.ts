import type { App } from '../../../kernel/app.ts';
import type { Host } from '../../../kernel/host.ts';
import { inside } from '../../../kernel/place.ts';
import type { RunningProcess } from '../../../kernel/io.ts';
import type { Transcript } from './orphan.ts';

/**
 * The newest transcript that may be this process's: one that it holds open, or of the session that its arguments name,
 * or else any of its folder that was written since it began; of any folder where its own is not known. Too many rather
 * than too few, so that a session that lives is left alone.
 */
export function transcriptOf(app: App, host: Host, running: RunningProcess): Transcript | null {
  const { files, processes } = app.io;
  const folder = userFolder(app, host);
  const open = processes
    .openFiles(running.id)
    .filter((path) => path.endsWith('.jsonl') && inside(path, folder) !== undefined);
  if (open.length > 0) return newest(app, open, '');
  if (!host.transcript) return null;
  const own = host.transcript.folder(running.cwd ?? '');
  const all = own.slice(0, own.lastIndexOf('/'));
  const names =
    running.cwd === undefined ? files.list(`${folder}/${all}`).map((name) => `${all}/${name}`) : [own];
  const paths = names.flatMap((name) =>
    files.list(`${folder}/${name}`).map((file) => `${folder}/${name}/${file}`),
  );
  const session = host.process?.session(running.argv);
  const named = paths.filter((path) => session !== undefined && path.endsWith(`/${session}.jsonl`));
  if (named.length > 0) return newest(app, named, '');
  return newest(
    app,
    paths.filter((path) => path.endsWith('.jsonl')),
    running.startedAt,
  );
}

function userFolder({ io, userHome }: App, { settings }: Host): string {
  const chosen = settings.userFolderVariable && io.env(settings.userFolderVariable);
  if (chosen) return chosen;
  const file = `${userHome}/${settings.files.user}`;
  return file.slice(0, file.lastIndexOf('/'));
}

function newest({ io }: App, files: readonly string[], since: string): Transcript | null {
  const known = files.flatMap((file) => {
    const stat = io.files.stat(file);
    if (!stat) return [];
    const lastAt = new Date(stat.modifiedMs).toISOString();
    return lastAt < since ? [] : [{ file, lastAt }];
  });
  return known.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1))[0] ?? null;
}
