import { UserError } from '../../kernel/errors.ts';
import type { Gate } from '../../kernel/gate.ts';
import type { Io } from '../../kernel/io.ts';
import { homeFiles, projectFiles } from '../../kernel/place.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { signingKey } from '../../stores/key.ts';
import { openSigned, sign } from '../../stores/signed-file.ts';

interface Compiled {
  readonly version: string;
  readonly sources: string;
  readonly settings: Settings;
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

/** The settings, compiled once for each state of the files: in memory, else signed on disk, else from YAML. */
export async function loadSettings(options: SettingsOptions): Promise<Settings> {
  const { io, root, home, version, cache, gates } = options;
  const { key: sources, settled } = fingerprint(io, root, home);
  const fits = (compiled: Compiled | undefined): compiled is Compiled =>
    compiled?.sources === sources && compiled.version === version && compiled.settings.revision !== undefined;

  const kept = cache.get(root);
  if (fits(kept)) return kept.settings;
  const stored = readCompiled(io, root, home);
  if (fits(stored)) {
    cache.set(root, stored);
    return stored.settings;
  }
  const { compileSettings } = await import('./compile-settings.ts');
  const settings = compileSettings(io, gates, root, home);
  if (settled) keep(options, { version, sources, settings });
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

/** What can't be read is written anew. */
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
  const { config, rules, rule, intents, intentIgnores } = projectFiles(root);
  const folder = io.files.stat(rules);
  const names = folder ? io.files.list(rules).map(rule) : [];
  const stats = [homeFiles(home).config, config, intents, ...intentIgnores, rules, ...names].map(
    (path) => [path, path === rules ? folder : io.files.stat(path)] as const,
  );
  const newest = Math.max(0, ...stats.map(([, stat]) => stat?.changedMs ?? 0));
  return {
    key: stats.map(([path, stat]) => `${path} ${stat?.changeKey ?? '-'}`).join('\n'),
    settled: io.clock.now().getTime() - newest > settledMs,
  };
}
