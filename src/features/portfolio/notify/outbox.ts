import * as v from 'valibot';
import { messageOf } from '../../../kernel/errors.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { type Stored, textOrNull } from '../../../kernel/schema.ts';
import { noticeKinds } from '../../../kernel/settings/notify-config.ts';

/** Something that people should hear of: `outbox/notices/<id>.json`. */
const Notice = v.object({
  id: v.string(),
  kind: v.picklist(noticeKinds),
  urgent: v.boolean(),
  title: v.string(),
  text: v.string(),
  space: textOrNull,
  initiative: textOrNull,
  at: v.string(),
  /** The channels that there were then; one that is set up later is not flooded with what is past. */
  channels: v.array(v.string()),
});
export type Notice = Stored<typeof Notice>;

/**
 * Notices that go to one channel together: `outbox/parcels/<id>.json`. Written before it is sent, and the next try is
 * counted before it is made: whoever is killed half-way sends it again under the same id, and never at once.
 */
const Parcel = v.object({
  id: v.string(),
  channel: v.string(),
  notices: v.array(v.string()),
  urgent: v.boolean(),
  at: v.string(),
  attempts: v.number(),
  /** Not before then is it tried again. */
  nextAt: v.string(),
  sentAt: textOrNull,
  failure: textOrNull,
});
export type Parcel = Stored<typeof Parcel>;

export interface Outbox {
  notices(): Kept<Notice>;
  parcels(): Kept<Parcel>;
  /** False when there is such a notice already. */
  add(notice: Notice): boolean;
  keep(parcel: Parcel): void;
  removeNotice(id: string): void;
  removeParcel(id: string): void;
}

interface Kept<T> {
  /** Oldest first. */
  readonly all: readonly T[];
  /** Files that are not what they should be. They stay as they are. */
  readonly problems: readonly string[];
}

const mostBytes = 1024 * 1024;

export function openOutbox({ files }: Pick<Io, 'files'>, home: string): Outbox {
  const place = homeFiles(home);
  const read = <T extends { readonly id: string; readonly at: string }>(
    folder: string,
    fileOf: (id: string) => string,
    schema: v.GenericSchema<unknown, T>,
  ): Kept<T> => {
    const problems: string[] = [];
    const all = files
      .list(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const file = fileOf(name.slice(0, -'.json'.length));
        try {
          const found = v.safeParse(schema, JSON.parse(files.readText(file, mostBytes) ?? ''));
          if (found.success && fileOf(found.output.id) === file) return [found.output];
          problems.push(`${file}: it is no notice of this version`);
        } catch (error) {
          problems.push(`${file}: ${messageOf(error)}`);
        }
        return [];
      });
    return { all: all.toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id)), problems };
  };
  return {
    notices: () => read(place.notices, place.notice, Notice),
    parcels: () => read(place.parcels, place.parcel, Parcel),
    add(notice) {
      files.makeFolder(place.notices, 0o700);
      return files.createExclusive(place.notice(notice.id), textOf(notice));
    },
    keep(parcel) {
      files.makeFolder(place.parcels, 0o700);
      files.writeAtomic(place.parcel(parcel.id), textOf(parcel), { mode: 0o600, durable: true });
    },
    removeNotice: (id) => files.remove(place.notice(id)),
    removeParcel: (id) => files.remove(place.parcel(id)),
  };
}

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
