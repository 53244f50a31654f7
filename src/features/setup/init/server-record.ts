import * as v from 'valibot';
import type { App } from '../../../kernel/app.ts';
import type { Host, SettingsScope } from '../../../kernel/host.ts';
import { homeFiles, projectFiles, projectId } from '../../../kernel/place.ts';

/** What was done to the file that a server is registered in. Never its text: that is the user's, and may hold secrets. */
const Record = v.object({
  /** Hash of the whole text as it was written. */
  written: v.string(),
  /** How to have the text before; null when there was no file. */
  undo: v.nullable(v.object({ at: v.number(), length: v.number(), instead: v.string() })),
  at: v.string(),
  version: v.string(),
});
export type ServerRecord = v.InferOutput<typeof Record>;

function recordFile({ io, home }: App, host: Host, scope: SettingsScope, root: string): string {
  if (scope === 'project') return projectFiles(root).installed.server(host.id);
  const whose = scope === 'user' ? '' : `-${projectId(io.hash, root)}`;
  return homeFiles(home).installed.server(host.id, whose);
}

export function readServerRecord(
  app: App,
  host: Host,
  scope: SettingsScope,
  root: string,
): ServerRecord | undefined {
  try {
    return v.parse(Record, JSON.parse(app.io.files.readText(recordFile(app, host, scope, root)) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function writeServerRecord(
  app: App,
  host: Host,
  scope: SettingsScope,
  root: string,
  record: ServerRecord,
): void {
  const file = recordFile(app, host, scope, root);
  app.io.files.makeFolder(file.slice(0, file.lastIndexOf('/')), 0o700);
  app.io.files.writeAtomic(file, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, durable: true });
}

export const removeServerRecord = (app: App, host: Host, scope: SettingsScope, root: string): void =>
  app.io.files.remove(recordFile(app, host, scope, root));
