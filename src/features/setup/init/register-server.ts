import { posix } from 'node:path';
import type { App } from '../../../kernel/app.ts';
import type { Host, HostServers, ServerStart, SettingsScope } from '../../../kernel/host.ts';
import { homeFiles, usualHome } from '../../../kernel/place.ts';
import { reverseOf, undone } from '../uninstall/remove-settings.ts';
import {
  readServerRecord,
  removeServerRecord,
  type ServerRecord,
  writeServerRecord,
} from './installed-record.ts';
import { readExactly } from './settings-file.ts';
import { smallDiff } from './init-screen.ts';
import { named, writeText } from './write-settings.ts';

/** A host that can be told of MCP servers. */
export type ServerHost = Host & { readonly servers: HostServers };

export const knowsServers = (host: Host): host is ServerHost => host.servers !== undefined;

/** A change of the file that lists the host's MCP servers, not yet made. Undefined text stands for no file. */
export interface ServerChange {
  readonly host: ServerHost;
  readonly scope: SettingsScope;
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** `restored`: the bytes of before `init`; `cleaned`: others changed the file since. */
  readonly how: 'registered' | 'restored' | 'cleaned';
}

/** How our server is started: the same on every machine, unless the user moved Ephor's home. */
export function serverStart({ home, userHome }: Pick<App, 'home' | 'userHome'>): ServerStart {
  const { mcp } = homeFiles(home);
  const command = home === usualHome(userHome) ? `\${HOME}${mcp.slice(userHome.length)}` : mcp;
  return { command, args: [] };
}

/** The file that holds the servers of one scope. */
export function serverFile(
  { io, userHome }: App,
  host: ServerHost,
  scope: SettingsScope,
  root: string,
): string {
  const name = host.servers.registry[scope];
  if (scope === 'project') return posix.join(root, name);
  const { userFolderVariable } = host.settings;
  return posix.join((userFolderVariable && io.env(userFolderVariable)) || userHome, name);
}

export function planRegistration(
  app: App,
  host: ServerHost,
  scope: SettingsScope,
  root: string,
): ServerChange {
  const file = serverFile(app, host, scope, root);
  const before = readExactly(app, file);
  const after = named(file, () => host.servers.register(before, scope, root, serverStart(app)));
  return { host, scope, file, before, after, how: 'registered' };
}

/** Undefined when the file does not hold our server. */
export function planRemovalOfServer(
  app: App,
  host: Host,
  scope: SettingsScope,
  root: string,
): ServerChange | undefined {
  if (!knowsServers(host)) return undefined;
  const file = serverFile(app, host, scope, root);
  const before = readExactly(app, file);
  if (before === undefined || !host.servers.registered(before, scope, root)) return undefined;
  const original = originalOf(app, before, readServerRecord(app, host, scope, root));
  if (original !== undefined)
    return { host, scope, file, before, after: original ?? undefined, how: 'restored' };
  const after = named(file, () => host.servers.unregister(before, scope, root));
  return { host, scope, file, before, after, how: 'cleaned' };
}

/** The text that the record remembers, null for no file; undefined when this is not what was written then. */
function originalOf({ io }: App, text: string, record: ServerRecord | undefined): string | null | undefined {
  if (record?.written !== io.hash.sha256(text)) return undefined;
  return record.undo && undone(text, record.undo);
}

/** The host may write the same file at any time, so what was planned is planned again, and written at once. */
export function applyRegistration(app: App, planned: ServerChange, root: string): void {
  const { host, scope } = planned;
  const { file, before, after = '' } = planRegistration(app, host, scope, root);
  if (before === after) return;
  const earlier = readServerRecord(app, host, scope, root);
  const held = before !== undefined && host.servers.registered(before, scope, root) !== undefined;
  const original = held
    ? (originalOf(app, before, earlier) ?? host.servers.unregister(before, scope, root))
    : before;
  writeServerRecord(app, host, scope, root, {
    written: app.io.hash.sha256(after),
    undo: typeof original === 'string' ? reverseOf(original, after) : null,
    at: app.io.clock.now().toISOString(),
    version: app.version,
  });
  writeText(app, file, before, after, scope === 'project' ? undefined : 0o600);
}

export function applyRemovalOfServer(app: App, planned: ServerChange, root: string): void {
  const { host, scope } = planned;
  const change = planRemovalOfServer(app, host, scope, root);
  if (change) writeText(app, change.file, change.before, change.after);
  removeServerRecord(app, host, scope, root);
}

/** What changes of our own entry. The rest of the file is the user's, and not to be shown. */
export function entryDiff({ host, scope, before, after }: ServerChange, root: string): readonly string[] {
  const entry = (text = ''): string => {
    const found = text === '' ? undefined : host.servers.registered(text, scope, root);
    return found ? JSON.stringify({ mcpServers: { ephor: found } }, null, 2) : '';
  };
  return smallDiff(entry(before), entry(after));
}
