import * as v from 'valibot';
import type { App } from '../../../kernel/app.ts';
import type { Host, SettingsScope } from '../../../kernel/host.ts';
import { homeFiles, projectFiles, projectId } from '../../../kernel/place.ts';

/** What was written into a host's settings file, and what was there before. */
export interface InstalledRecord {
  readonly file: string;
  /** Hash of the whole text as it was written. */
  readonly written: string;
  /** The text before, byte for byte; null when there was no file. */
  readonly original: string | null;
  readonly madeFolders: readonly string[];
  readonly at: string;
  readonly version: string;
}

/** The user's own settings serve all repositories, so their record lies with the user. */
const installedFor = ({ home }: App, root: string, scope: SettingsScope) =>
  scope === 'user' ? homeFiles(home).installed : projectFiles(root).installed;

const names = (app: App, host: Host, scope: SettingsScope, root: string) => {
  const { folder, record, original } = installedFor(app, root, scope);
  return { folder, record: record(host.id, scope), original: original(host.id, scope) };
};

type Stored = Omit<InstalledRecord, 'original'> & { readonly original: 'kept' | 'none' };

export function readRecord(
  app: App,
  host: Host,
  scope: SettingsScope,
  root: string,
): InstalledRecord | undefined {
  const { record, original } = names(app, host, scope, root);
  try {
    const stored: Stored | null = JSON.parse(app.io.files.readText(record) ?? 'null');
    if (!stored || typeof stored.written !== 'string' || !Array.isArray(stored.madeFolders)) return undefined;
    const text = stored.original === 'none' ? null : app.io.files.readText(original);
    return text === undefined ? undefined : { ...stored, original: text };
  } catch {
    return undefined;
  }
}

export function writeRecord(
  app: App,
  host: Host,
  scope: SettingsScope,
  root: string,
  { original, ...rest }: InstalledRecord,
): void {
  const { files } = app.io;
  const paths = names(app, host, scope, root);
  const options = { mode: 0o600, durable: true };
  files.makeFolder(paths.folder, 0o700);
  if (original === null) files.remove(paths.original);
  else files.writeAtomic(paths.original, original, options);
  const stored: Stored = { ...rest, original: original === null ? 'none' : 'kept' };
  files.writeAtomic(paths.record, `${JSON.stringify(stored, null, 2)}\n`, options);
}

export function removeRecord(app: App, host: Host, scope: SettingsScope, root: string): void {
  const paths = names(app, host, scope, root);
  app.io.files.remove(paths.record);
  app.io.files.remove(paths.original);
}

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
