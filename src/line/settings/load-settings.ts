import { UserError } from '../../kernel/errors.ts';
import type { Gate } from '../../kernel/gate.ts';
import type { Io } from '../../kernel/io.ts';
import { homeFiles, projectFiles, projectId } from '../../kernel/place.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { folderMark } from '../../stores/accepted-settings.ts';
import { signingKey } from '../../stores/key.ts';
import { openSigned, sign } from '../../stores/signed-file.ts';

interface Compiled {
  readonly version: string;
  readonly sources: string;
  readonly settings: Settings;
  /** Which folder it is of. */
  readonly folder: number;
}

export type SettingsCache = Map<string, Compiled>;

export interface SettingsOptions {
  readonly io: Io;
  readonly gates: readonly Gate[];
  readonly root: string;
  readonly home: string;
  readonly version: string;
  readonly cache: SettingsCache;
}

const purpose = 'settings';
/** A file changed this recently could change again without its change time moving. */
const settledMs = 100;

/**
 * The settings in force, compiled once for each state of the files: in memory, else signed on disk, else from YAML and
 * from what was accepted.
 */
export async function loadSettings(options: SettingsOptions): Promise<Settings> {
  const { io, root, home, version, cache, gates } = options;
  const { key, settled } = fingerprint(io, root, home);
  const sources = `${key}\n${acceptedKey(io, root, home)}`;

  const kept = cache.get(root);
  if (kept?.version === version && kept.sources === sources) return kept.settings;
  const stored = readCompiled(io, root, home);
  const signed = stored?.version === version && stored.settings.waiting !== undefined ? stored : undefined;
  if (signed?.sources === sources) {
    cache.set(root, signed);
    return signed.settings;
  }
  const { settingsInForce } = await import('./settings-in-force.ts');
  const folder = folderMark(io, root);
  const last = [kept, signed].find((each) => each?.folder === folder)?.settings;
  const settings = settingsInForce({ io, gates, root, home, last });
  if (settled)
    keep(options, { version, sources: `${key}\n${acceptedKey(io, root, home)}`, settings, folder });
  return settings;
}

function keep({ io, root, home, cache }: SettingsOptions, compiled: Compiled): void {
  cache.set(root, compiled);
  const key = keyIfAny(io, home);
  if (key === undefined) return;
  const files = projectFiles(root);
  io.files.makeFolder(files.local, 0o700);
  if (io.files.stat(files.settings)?.folder) io.files.remove(files.settings);
  io.files.writeAtomic(files.settings, sign(io, key, purpose, JSON.stringify(compiled)), { mode: 0o600 });
}

/** Settings are only kept for speed: it is the state's part to complain about a lost key. */
function keyIfAny(io: Io, home: string): string | undefined {
  try {
    return signingKey(io, home);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function readCompiled(io: Io, root: string, home: string): Compiled | undefined {
  const text = readTextIfAny(io, projectFiles(root).settings);
  const key = text === undefined ? undefined : keyIfAny(io, home);
  if (text === undefined || key === undefined) return undefined;
  const opened = openSigned(io, key, purpose, text);
  return opened.ok ? (opened.document as Compiled) : undefined;
}

/** What can't be read is written again. */
function readTextIfAny(io: Io, path: string): string | undefined {
  try {
    return io.files.readText(path);
  } catch {
    return undefined;
  }
}

/** Changes whenever a source changes, appears or goes. */
function fingerprint(
  io: Io,
  root: string,
  home: string,
): { readonly key: string; readonly settled: boolean } {
  const { config, rules, rule, intents, intentIgnores, prompt } = projectFiles(root);
  const folder = io.files.stat(rules);
  const names = folder ? io.files.list(rules).map(rule) : [];
  const stats = [homeFiles(home).config, config, intents, ...intentIgnores, prompt, rules, ...names].map(
    (path) => [path, path === rules ? folder : io.files.stat(path)] as const,
  );
  const newest = Math.max(0, ...stats.map(([, stat]) => stat?.changedMs ?? 0));
  return {
    key: stats.map(([path, stat]) => `${path} ${stat?.changeKey ?? '-'}`).join('\n'),
    settled: io.clock.now().getTime() - newest > settledMs,
  };
}

/** Changes when something was accepted, or what was is gone. */
function acceptedKey(io: Io, root: string, home: string): string {
  const { acceptedOf, acceptedUser } = homeFiles(home);
  return [acceptedOf(projectId(io.hash, root)), acceptedUser]
    .map((path) => io.files.stat(path)?.changeKey ?? '-')
    .join(' ');
}
