import { posix } from 'node:path';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { HookCommand, Host, InstallParts, SettingsScope } from '../../../kernel/host.ts';
import { type InstalledRecord, readRecord, removeRecord, writeRecord } from './installed-record.ts';
import { readExactly, settingsFile } from './settings-file.ts';
import { writingNow } from '../../../kernel/operations/in-project.ts';

/** A change of one settings file, not yet made. Undefined text stands for no file. */
export interface SettingsChange {
  readonly host: Host;
  readonly scope: SettingsScope;
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export function planInstall(
  app: App,
  host: Host,
  scope: SettingsScope,
  root: string,
  command: HookCommand,
  parts: InstallParts = {},
): SettingsChange {
  const file = settingsFile(app, host, scope, root);
  const before = readExactly(app, file);
  const after = named(file, () => host.edits.install(before, command, parts));
  return { host, scope, file, before, after };
}

/** Puts the name of the file before what is wrong in it. */
export function named<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(error.code, `${file}: ${error.message}`, error.hint, { cause: error });
  }
}

/** Writes the file and keeps what it was. Returns how to take it back. */
export function applyInstall(app: App, change: SettingsChange, root: string): () => void {
  const { host, scope, file, before, after = '' } = change;
  const earlier = readRecord(app, host, scope, root);
  const madeFolders = missingFolders(app, posix.dirname(target(app, file)));
  writeRecord(app, host, scope, root, {
    ...originalOf(app, change, earlier, madeFolders),
    file,
    written: app.io.hash.sha256(after),
    at: app.io.clock.now().toISOString(),
    version: app.version,
  });
  writeText(app, file, before, after);
  return () => {
    writeText(app, file, after, before);
    removeEmptyFolders(app, madeFolders);
    if (earlier) writeRecord(app, host, scope, root, earlier);
    else removeRecord(app, host, scope, root);
  };
}

/** Of a file that holds our hooks already, the original is what was kept then, or else the file without them. */
function originalOf(
  { io }: App,
  { host, before }: SettingsChange,
  earlier: InstalledRecord | undefined,
  madeFolders: readonly string[],
): Pick<InstalledRecord, 'original' | 'madeFolders'> {
  if (before === undefined) return { original: null, madeFolders };
  if (Object.keys(host.edits.installed(before)).length === 0) return { original: before, madeFolders };
  if (earlier?.written === io.hash.sha256(before)) return earlier;
  const original = host.edits.uninstall(before, earlier?.original ?? undefined) ?? null;
  return { original, madeFolders: earlier?.madeFolders ?? [] };
}

/** Where links lead: the link stays, its target changes. */
const target = ({ io }: App, file: string): string => writingNow(file, () => io.files.realPath(file));

export function writeText(
  app: App,
  file: string,
  before: string | undefined,
  after: string | undefined,
  modeWhenNew?: number,
): void {
  if (before === after) return;
  const path = target(app, file);
  writingNow(file, () => {
    if (after === undefined) return app.io.files.remove(path);
    const mode = app.io.files.stat(path)?.mode ?? modeWhenNew;
    app.io.files.makeFolder(posix.dirname(path));
    app.io.files.writeAtomic(path, after, { durable: true, ...(mode === undefined ? {} : { mode }) });
  });
}

function missingFolders(app: App, folder: string): readonly string[] {
  if (folder === posix.dirname(folder) || app.io.files.stat(folder)) return [];
  return [folder, ...missingFolders(app, posix.dirname(folder))];
}

export function removeEmptyFolders({ io }: App, folders: readonly string[]): void {
  for (const folder of folders) {
    if (io.files.stat(folder)?.folder && io.files.list(folder).length === 0) io.files.remove(folder);
  }
}
