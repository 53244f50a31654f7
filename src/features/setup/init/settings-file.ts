import { posix } from 'node:path';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { type Host, type SettingsLayer, type SettingsScope, settingsScopes } from '../../../kernel/host.ts';

type Where = Pick<App, 'io' | 'userHome'>;

/** The host's settings file of one scope, links not followed. */
export function settingsFile(
  { io, userHome }: Where,
  host: Host,
  scope: SettingsScope,
  root: string,
): string {
  const { files, userFolderVariable } = host.settings;
  if (scope !== 'user') return posix.join(root, files[scope]);
  const moved = userFolderVariable && io.env(userFolderVariable);
  return moved ? posix.join(moved, posix.basename(files.user)) : posix.join(userHome, files.user);
}

const maxBytes = 8 * 1024 * 1024;

/** The text, only if writing it back would give the very same bytes. */
export function readExactly({ io }: Pick<App, 'io'>, file: string): string | undefined {
  const size = io.files.stat(file)?.size;
  if (size === undefined) return undefined;
  const text = unreadableAs(file, () => io.files.readText(file, maxBytes));
  if (text === undefined || Buffer.byteLength(text) === size) return text;
  throw unreadable(file, 'it is not UTF-8 text');
}

function unreadableAs<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw unreadable(file, error instanceof Error ? error.message : String(error));
  }
}

const unreadable = (file: string, cause: string): UserError =>
  new UserError(
    'settings_unreadable',
    `${file} can't be read: ${cause}`,
    'Fix the file, then run this again.',
  );

/** Every place where the host looks for settings that count in this repository, strongest first. */
export function settingsPlaces(
  app: Where,
  host: Host,
  root: string,
): readonly Pick<SettingsLayer, 'scope' | 'file'>[] {
  const managed = (host.administrator?.files ?? []).flatMap((path) =>
    path.endsWith('/')
      ? app.io.files
          .list(path.slice(0, -1))
          .filter((name) => name.endsWith('.json'))
          .map((name) => `${path}${name}`)
      : [path],
  );
  return [
    ...managed.map((file) => ({ scope: 'managed', file }) as const),
    ...settingsScopes.map((scope) => ({ scope, file: settingsFile(app, host, scope, root) })),
  ];
}

export const settingsLayers = (app: Where, host: Host, root: string): readonly SettingsLayer[] =>
  settingsPlaces(app, host, root).flatMap(({ scope, file }) => {
    const text = readExactly(app, file);
    return text === undefined ? [] : [{ scope, file, text }];
  });
