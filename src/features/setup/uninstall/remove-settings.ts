import { isSharedLine } from '../../../kernel/operations/hook-line.ts';
import { readRecord, removeRecord } from '../init/installed-record.ts';
import { readExactly, settingsFile, settingsLayers } from '../init/settings-file.ts';
import { named, removeEmptyFolders, type SettingsChange, writeText } from '../init/write-settings.ts';
import type { App } from '../../../kernel/app.ts';
import type { Host, SettingsScope } from '../../../kernel/host.ts';
import { listedRoots } from '../../../kernel/stores/project-list.ts';

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

/** The one stretch in which two texts differ, told so that the first can be had back from the second. */
interface ReverseEdit {
  readonly at: number;
  /** How many characters of the second text to take out, and what to put there instead. */
  readonly length: number;
  readonly instead: string;
}

export function reverseOf(before: string, after: string): ReverseEdit {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { at: head, length: after.length - head - tail, instead: before.slice(head, before.length - tail) };
}

export const undone = (text: string, { at, length, instead }: ReverseEdit): string =>
  text.slice(0, at) + instead + text.slice(at + length);

const scopes = ['local', 'project'] as const;

/** A settings file of another project that calls our hook, and fails without it. */
interface HookedFile {
  readonly root: string;
  readonly host: Host;
  readonly scope: (typeof scopes)[number];
  readonly file: string;
}

/** In the user's other projects. Settings that are committed do without our programs. */
export const otherHookedFiles = (app: App, root: string): readonly HookedFile[] =>
  listedRoots(app.io, app.home)
    .filter((other) => other !== root && app.io.files.stat(other))
    .flatMap((other) =>
      app.units.hosts.flatMap((host) =>
        settingsLayers(app, host, other).flatMap(({ scope: found, file, text }) => {
          const scope = scopes.find((each) => each === found);
          const lines = Object.values(host.edits.installed(text));
          return scope && lines.some((line) => !isSharedLine(line))
            ? [{ root: other, host, scope, file }]
            : [];
        }),
      ),
    );
