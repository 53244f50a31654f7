import type { Host } from '../../../kernel/host.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles, type Place, projectId } from '../../../kernel/place.ts';
import type { Loosening } from '../../../kernel/settings/settings.ts';

/** The hosts' settings as they were when they called us as they should, and what waited then. */
export interface KeptSettings {
  /** Changes with the files. */
  readonly stand: string;
  readonly waits: string;
  readonly texts: Readonly<Record<string, string | null>>;
}

const maxBytes = 8 * 1024 * 1024;

const pathOf = (io: Io, { home, root }: Place): string => homeFiles(home).guardedOf(projectId(io.hash, root));

export const standOf = ({ files }: Io, { hostFiles }: Place): string =>
  hostFiles.map((file) => files.stat(file)?.changeKey ?? '-').join(' ');

export const waitsOf = (waiting: readonly Loosening[]): string => JSON.stringify(waiting);

export function readKept(io: Io, place: Place): KeptSettings | undefined {
  const path = pathOf(io, place);
  if (!io.files.stat(path)) return undefined;
  try {
    const { stand, waits, texts } = JSON.parse(io.files.readText(path) ?? '') as Partial<KeptSettings>;
    return stand === undefined || waits === undefined || !texts ? undefined : { stand, waits, texts };
  } catch {
    return undefined;
  }
}

export function writeKept(io: Io, place: Place, kept: KeptSettings): void {
  const path = pathOf(io, place);
  io.files.makeFolder(path.slice(0, path.lastIndexOf('/')), 0o700);
  io.files.writeAtomic(path, JSON.stringify(kept), { mode: 0o600 });
}

export function textOf({ files }: Io, path: string): string | null {
  try {
    return files.readText(path, maxBytes) ?? null;
  } catch {
    return null;
  }
}

/** What our hooks lost between two texts of a settings file, in words. */
export function lostIn(hosts: readonly Host[], was: string | null, now: string | null): readonly string[] {
  if (was === now || was === null) return now === null ? [] : hosts.flatMap((host) => added(host, '', now));
  return hosts.flatMap((host) => {
    const before = host.edits.installed(was);
    const after = now === null ? {} : host.edits.installed(now);
    const gone = Object.keys(before).filter((event) => before[event] !== after[event]);
    const lines = gone.length === 0 ? [] : [`${host.id} no longer calls Ephor on ${gone.join(', ')}`];
    return [...lines, ...(now === null ? [] : added(host, was, now))];
  });
}

/** Switches and mistakes that were not there before. A file without mistakes that never called us is none of ours. */
function added({ edits }: Host, was: string, now: string): readonly string[] {
  const switches = (text: string): readonly string[] => (text === '' ? [] : (edits.switches?.(text) ?? []));
  const problems = (text: string): readonly string[] => (text === '' ? [] : edits.problems(text));
  const known = new Set(switches(was));
  const isBroken = problems(was).length === 0 && problems(now).length > 0;
  return [
    ...switches(now).filter((each) => !known.has(each)),
    ...(isBroken ? problems(now).slice(0, 1) : []),
  ];
}
