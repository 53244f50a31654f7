import type { App } from '../../../kernel/app.ts';
import type { Host, SettingsScope } from '../../../kernel/host.ts';
import { readRecord, removeRecord } from '../init/installed-record.ts';
import { readExactly, settingsFile } from '../init/settings-file.ts';
import { named, removeEmptyFolders, type SettingsChange, writeText } from '../init/write-settings.ts';

/** `restored`: the bytes of before `init`; `cleaned`: others changed the file since, so only our hooks are taken out. */
export interface SettingsRemoval extends SettingsChange {
  readonly how: 'restored' | 'cleaned';
}

/** Undefined when the file holds nothing of ours. */
export function planRemoval(
  app: App,
  host: Host,
  scope: SettingsScope,
  root: string,
): SettingsRemoval | undefined {
  const file = settingsFile(app, host, scope, root);
  const before = readExactly(app, file);
  if (before === undefined || !mentionsUs(host, before)) return undefined;
  const record = readRecord(app, host, scope, root);
  const untouched = record?.written === app.io.hash.sha256(before);
  return {
    host,
    scope,
    file,
    before,
    after: untouched
      ? (record?.original ?? undefined)
      : named(file, () => host.edits.uninstall(before, record?.original ?? undefined)),
    how: untouched ? 'restored' : 'cleaned',
  };
}

/** A file that can't be read as JSON may still hold our lines, and then a person must hear of it. */
const mentionsUs = ({ edits, id }: Host, text: string): boolean =>
  Object.keys(edits.installed(text)).length > 0 ||
  (edits.problems(text).length > 0 && new RegExp(`hook[^\\n]*${id} `).test(text));

export function applyRemoval(app: App, removal: SettingsRemoval, root: string): void {
  const { host, scope, file, before, after } = removal;
  const record = readRecord(app, host, scope, root);
  writeText(app, file, before, after);
  if (after === undefined) removeEmptyFolders(app, record?.madeFolders ?? []);
  removeRecord(app, host, scope, root);
}
