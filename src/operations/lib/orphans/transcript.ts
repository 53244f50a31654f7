import type { App } from '../../../domain/app.ts';
import type { Host } from '../../../domain/host.ts';
import { inside } from '../../../domain/place.ts';
import type { RunningProcess } from '../../../domain/process.ts';
import type { Transcript } from './orphan.ts';

/**
 * The newest transcript that may be this process's: of the session that its arguments name, or that it holds open, or
 * else any of its folder that was written since it began. Too many rather than too few, so that a session that lives
 * is left alone.
 */
export function transcriptOf(app: App, host: Host, process: RunningProcess): Transcript | null {
  const folder = userFolder(app, host);
  const own = process.cwd === undefined ? undefined : `${folder}/${host.process.transcripts(process.cwd)}`;
  const session = host.process.session(process.argv);
  const open = app.io.processes
    .openFiles(process.id)
    .filter((path) => path.endsWith('.jsonl') && inside(path, folder) !== undefined);
  if (open.length > 0) return newest(app, open, '');
  if (own === undefined) return null;
  if (session !== undefined) return newest(app, [`${own}/${session}.jsonl`], '');
  const files = app.io.files.list(own).filter((name) => name.endsWith('.jsonl'));
  return newest(
    app,
    files.map((name) => `${own}/${name}`),
    process.startedAt,
  );
}

function userFolder({ io, userHome }: App, { settings }: Host): string {
  const chosen = io.env(settings.userFolderVariable);
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
