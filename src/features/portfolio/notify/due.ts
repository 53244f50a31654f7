import type { Notice, Parcel } from './outbox.ts';
import type { Channel, NotifyConfig } from '../../../kernel/settings/notify-config.ts';

const minuteMs = 60_000;

/** Minutes until the next try, by how many there were. */
const pauses = [1, 5, 15, 60, 180, 360];

export const retryAt = (attempts: number, now: Date, askedFor = 0): string => {
  const minutes = pauses[Math.min(attempts, pauses.length) - 1] ?? 0;
  return new Date(now.getTime() + Math.max(minutes * minuteMs, askedFor)).toISOString();
};

/** Whether it is between the two times of the day, which may lie on both sides of midnight. */
export function isQuiet(hours: NotifyConfig['quiet_hours'], now: Date): boolean {
  if (!hours) return false;
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const [from, to, at] = [minutes(hours.from), minutes(hours.to), now.getHours() * 60 + now.getMinutes()];
  return from <= to ? from <= at && at < to : from <= at || at < to;
}

export interface Situation {
  readonly config: NotifyConfig;
  readonly now: Date;
  readonly notices: readonly Notice[];
  readonly parcels: readonly Parcel[];
}

/** Notices that are in no parcel for this channel yet. */
export function waitingFor({ id }: Pick<Channel, 'id'>, situation: Situation): readonly Notice[] {
  const packed = new Set(
    situation.parcels.filter(({ channel }) => channel === id).flatMap(({ notices }) => notices),
  );
  return situation.notices.filter(({ id: notice, channels }) => channels.includes(id) && !packed.has(notice));
}

/**
 * What is to be packed for a channel now; none: nothing yet. What is urgent goes at once. The rest is gathered for a
 * while, through quiet hours, and as long as the channel can't be reached: then it arrives as one.
 */
export function toPack(channel: Pick<Channel, 'id'>, situation: Situation): readonly Notice[] {
  const { config, now, parcels } = situation;
  const waiting = waitingFor(channel, situation);
  const urgent = waiting.filter((notice) => notice.urgent);
  const fails = parcels.some(({ channel: id, sentAt }) => id === channel.id && sentAt === null);
  const [oldest] = waiting;
  const gathered =
    oldest !== undefined && now.getTime() - Date.parse(oldest.at) >= config.window_minutes * minuteMs;
  if (!fails && !isQuiet(config.quiet_hours, now) && (gathered || urgent.length > 0)) return waiting;
  return urgent;
}

/** Parcels that are to be sent to a channel now, oldest first. */
export const toSend = (
  channel: Pick<Channel, 'id'>,
  { config, now, parcels }: Situation,
): readonly Parcel[] =>
  parcels.filter(
    (parcel) =>
      parcel.channel === channel.id &&
      parcel.sentAt === null &&
      Date.parse(parcel.nextAt) <= now.getTime() &&
      (parcel.urgent || !isQuiet(config.quiet_hours, now)),
  );

const keptMs = 30 * 24 * 60 * minuteMs;

/**
 * What arrived everywhere long ago, or was for channels that are no more. A parcel is forgotten only after its notices, or
 * they would be packed again.
 */
export function toForget({ config, now, notices, parcels }: Situation): {
  readonly notices: readonly string[];
  readonly parcels: readonly string[];
} {
  const isOld = (at: string): boolean => now.getTime() - Date.parse(at) > keptMs;
  const channels = new Set(config.channels.map(({ id }) => id));
  const done = parcels.filter(({ channel, at, sentAt }) =>
    channels.has(channel) ? sentAt !== null && isOld(sentAt) : isOld(at),
  );
  const arrived = ({ id, at, channels: wanted }: Notice): boolean =>
    isOld(at) &&
    wanted
      .filter((channel) => channels.has(channel))
      .every((channel) => done.some((parcel) => parcel.channel === channel && parcel.notices.includes(id)));
  const old = notices.filter(arrived).map(({ id }) => id);
  const left = new Set(notices.map(({ id }) => id).filter((id) => !old.includes(id)));
  return {
    notices: old,
    parcels: done.filter((parcel) => !parcel.notices.some((id) => left.has(id))).map(({ id }) => id),
  };
}
