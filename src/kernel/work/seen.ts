import * as v from 'valibot';
import { recordOfNumbers, recordOfTexts, type Stored } from '../schema.ts';

/** A file as the agent last saw it, or left it. */
export interface SeenFile {
  readonly hash: string;
  /** In seconds. */
  readonly at: number;
  /** The agent made it so, by whatever tool. */
  readonly own: boolean;
  /** Other versions that the agent knew: the first one, and the newest ones. */
  readonly earlier: readonly string[];
}

/** Belongs to the tracker `seen`. */
export const SeenSection = v.object({
  /** By path, from the root where it is inside; oldest first. Each is one short text, see `packSeen`. */
  files: v.optional(recordOfTexts, {}),
  /** When each tool call that has not ended was about to begin, in milliseconds. */
  running: v.optional(recordOfNumbers, {}),
});
export type SeenSection = Stored<typeof SeenSection>;

/** Belongs to the tracker `writers`. Who wrote each file last, of all sessions at work here, and when; oldest first. */
export const WritersSection = v.object({
  files: v.record(v.string(), v.object({ session: v.string(), at: v.number() })),
});
export type WritersSection = Stored<typeof WritersSection>;

/** When another session wrote the file, if it was the last one to do so. */
export function writtenByOther({ files }: WritersSection, path: string, session: string): number | undefined {
  const last = Object.hasOwn(files, path) ? files[path] : undefined;
  return last && last.session !== nameOfSession(session) ? last.at : undefined;
}

/** Names come from outside, and have no end by themselves. */
export const nameOfSession = (session: string): string => session.slice(0, 64);

/** One file at this moment. */
export interface FileVersion {
  /** As the section names it. */
  readonly path: string;
  readonly hash: string;
  /** In milliseconds. */
  readonly changedAt?: number | undefined;
  /** The file system takes its name in any case. */
  readonly anyCase?: boolean | undefined;
}

export interface FileVersions {
  /** What the action would write over or edit; of a command, only what was recorded. */
  readonly present: readonly FileVersion[];
  /** What the agent has just seen. */
  readonly read: readonly FileVersion[];
  /** What the agent has just made. */
  readonly written: readonly FileVersion[];
  readonly gone: readonly string[];
}

export const noVersions: FileVersions = { present: [], read: [], written: [], gone: [] };

/** The state is signed and written at every event, so all that is kept of a file is a few characters. */
export const packSeen = ({ hash, at, own, earlier }: SeenFile): string =>
  [hash, at.toString(36), own ? 'own' : 'read', ...earlier].join(' ');

export function seenFile({ files }: SeenSection, path: string): SeenFile | undefined {
  const packed = Object.hasOwn(files, path) ? files[path] : undefined;
  if (packed === undefined) return undefined;
  const [hash = '', at = '', by, ...earlier] = packed.split(' ');
  return { hash, at: Number.parseInt(at, 36), own: by === 'own', earlier };
}

/** The name that differs from this one in nothing but case. */
export function nameInAnyCase({ files }: SeenSection, name: string): string | undefined {
  const folded = name.toLowerCase();
  return Object.keys(files).find((each) => each.length === name.length && each.toLowerCase() === folded);
}
