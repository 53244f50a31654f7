import { type Notice, openOutbox, type Outbox, type Parcel } from './outbox.ts';
import { retryAt, type Situation, toForget, toPack, toSend, waitingFor } from './due.ts';
import { Refused, sendParcel } from './send-parcel.ts';
import { openSecrets, ownConfig, type Secrets } from '../briefing/own-config.ts';
import type { App } from '../../../kernel/app.ts';
import { messageOf, UserError } from '../../../kernel/errors.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import type { Channel, NoticeKind } from '../../../kernel/settings/notify-config.ts';
import { ifUnlocked } from '../../../stores/lock.ts';

type Place = Pick<App, 'io' | 'home'>;

export interface NoticeToGive {
  /** The same for the same thing, like `question esc-004`: it is told once. */
  readonly key: string;
  readonly kind: NoticeKind;
  readonly urgent?: boolean;
  readonly title: string;
  readonly text: string;
  readonly space?: string | null;
  readonly initiative?: string | null;
}

/**
 * Puts notices into the outbox; they are sent by `deliverNotices`. Returns how many are new and wanted by somebody. What
 * looks like a secret stays out of them.
 */
export function giveNotices({ io, home }: Place, all: readonly NoticeToGive[]): number {
  if (all.length === 0) return 0;
  const { channels } = ownConfig(io, home).notify;
  const outbox = openOutbox(io, home);
  return all.filter((given) => {
    const wanted = channels.filter(({ kinds }) => kinds === undefined || kinds.includes(given.kind));
    return wanted.length > 0 && outbox.add(noticeFrom(given, wanted, io));
  }).length;
}

/** The same for one. */
export const notify = (place: Place, given: NoticeToGive): boolean => giveNotices(place, [given]) > 0;

export const idOf = (key: string, { hash }: Pick<App['io'], 'hash'>): string => hash.sha256(key).slice(0, 24);

const noticeFrom = (given: NoticeToGive, channels: readonly Channel[], io: App['io']): Notice => ({
  id: idOf(given.key, io),
  kind: given.kind,
  urgent: given.urgent ?? false,
  title: shorten(given.title, 200),
  text: given.text
    .split('\n')
    .map((line) => shorten(line, 1_000))
    .join('\n'),
  space: given.space ?? null,
  initiative: given.initiative ?? null,
  at: io.clock.now().toISOString(),
  channels: channels.map(({ id }) => id),
});

export interface Delivery {
  readonly sent: number;
  readonly failed: readonly { readonly channel: string; readonly failure: string }[];
  /** What goes wrong with the outbox itself. */
  readonly problems: readonly string[];
}

/** Sends what is due, one process at a time; undefined when another is at it. It may take as long as servers do. */
export async function deliverNotices(
  { io, home }: Place,
  /** What need not be told any more, like a question that was answered meanwhile; it is dropped while nobody was told. */
  isOver: (notice: Notice) => boolean = () => false,
): Promise<Delivery | undefined> {
  const place = homeFiles(home);
  if (io.files.list(place.notices).length === 0) return { sent: 0, failed: [], problems: [] };
  return ifUnlocked(io, place.outboxLock, async () => {
    const { notify: config } = ownConfig(io, home);
    const outbox = openOutbox(io, home);
    const [notices, parcels] = [outbox.notices(), outbox.parcels()];
    const now = io.clock.now();
    const packedIds = new Set(parcels.all.flatMap(({ notices: ids }) => ids));
    const over = notices.all.filter((notice) => !packedIds.has(notice.id) && isOver(notice));
    for (const { id } of over) outbox.removeNotice(id);
    const open = notices.all.filter((notice) => !over.includes(notice));
    const situation = { config, now, notices: open, parcels: parcels.all };
    forget(outbox, situation);
    const worker = { io, outbox, secrets: openSecrets(io, home), notices: notices.all };
    const results = await Promise.all(
      config.channels.map((channel) => deliverTo(channel, packed(channel, situation, worker), worker)),
    );
    const failed = results.flatMap(({ failure, channel }) =>
      failure === null ? [] : [{ channel, failure }],
    );
    const sent = results.reduce((sum, result) => sum + result.sent, 0);
    return { sent, failed, problems: [...notices.problems, ...parcels.problems] };
  });
}

interface Worker {
  readonly io: App['io'];
  readonly outbox: Outbox;
  readonly secrets: Secrets;
  readonly notices: readonly Notice[];
}

function forget(outbox: Outbox, situation: Situation): void {
  const { notices, parcels } = toForget(situation);
  for (const id of notices) outbox.removeNotice(id);
  for (const id of parcels) outbox.removeParcel(id);
}

/** With what is due in a parcel of its own, the situation as it is then. */
function packed(channel: Channel, situation: Situation, { io, outbox }: Worker): Situation {
  const notices = toPack(channel, situation);
  if (notices.length === 0) return situation;
  const at = situation.now.toISOString();
  const ids = notices.map(({ id }) => id);
  const parcel: Parcel = {
    id: io.hash.sha256([channel.id, ...ids].join('\n')).slice(0, 32),
    channel: channel.id,
    notices: ids,
    urgent: notices.some(({ urgent }) => urgent),
    at,
    attempts: 0,
    nextAt: at,
    sentAt: null,
    failure: null,
  };
  outbox.keep(parcel);
  return { ...situation, parcels: [...situation.parcels, parcel] };
}

interface Result {
  readonly channel: string;
  readonly sent: number;
  readonly failure: string | null;
}

async function deliverTo(channel: Channel, situation: Situation, worker: Worker): Promise<Result> {
  let sent = 0;
  let failure: string | null = null;
  for (const parcel of toSend(channel, situation)) {
    failure = await tryToSend(channel, parcel, worker);
    if (failure === null) sent += 1;
  }
  return { channel: channel.id, sent, failure };
}

const unknown = 'it is not known whether it arrived';

/** What went wrong, or null. The try is written down before it is made. */
async function tryToSend(channel: Channel, parcel: Parcel, worker: Worker): Promise<string | null> {
  const { io, outbox, secrets, notices } = worker;
  const attempts = parcel.attempts + 1;
  const tried = { ...parcel, attempts, nextAt: retryAt(attempts, io.clock.now()), failure: unknown };
  outbox.keep(tried);
  const inside = new Set(parcel.notices);
  const found = notices.filter(({ id }) => inside.has(id));
  try {
    if (found.length === 0) throw new Error('its notices can’t be read');
    await sendParcel(channel, { io, secrets, parcel, notices: found });
    outbox.keep({ ...tried, sentAt: io.clock.now().toISOString(), failure: null });
    return null;
  } catch (error) {
    const failure = failureText(error, secrets);
    const askedFor = error instanceof Refused ? error.askedFor : 0;
    outbox.keep({ ...tried, nextAt: retryAt(attempts, io.clock.now(), askedFor), failure });
    return failure;
  }
}

export interface OutboxState {
  readonly at: string;
  readonly channels: readonly ChannelState[];
  /** Channels that are no longer set up and have something on its way. */
  readonly gone: readonly ChannelState[];
  readonly problems: readonly string[];
}

interface ChannelState {
  readonly id: string;
  readonly type: string | null;
  readonly waiting: readonly { readonly title: string; readonly at: string; readonly urgent: boolean }[];
  readonly parcels: readonly (Omit<Parcel, 'notices'> & { readonly titles: readonly string[] })[];
}

/** What is on its way, and with `sent` what arrived. */
export function outboxState({ io, home }: Place, sent = false): OutboxState {
  const { notify: config } = ownConfig(io, home);
  const outbox = openOutbox(io, home);
  const [notices, parcels] = [outbox.notices(), outbox.parcels()];
  const situation = { config, now: io.clock.now(), notices: notices.all, parcels: parcels.all };
  const titles = new Map(notices.all.map(({ id, title }) => [id, title]));
  const state = (id: string, type: string | null): ChannelState => ({
    id,
    type,
    waiting: waitingFor({ id }, situation).map(({ title, at, urgent }) => ({ title, at, urgent })),
    parcels: parcels.all
      .filter(({ channel, sentAt }) => channel === id && (sent || sentAt === null))
      .map(({ notices: ids, ...parcel }) => ({
        ...parcel,
        titles: ids.map((each) => titles.get(each) ?? each),
      })),
  });
  const known = new Set(config.channels.map(({ id }) => id));
  const others = new Set([
    ...parcels.all.filter(({ sentAt }) => sentAt === null).map(({ channel }) => channel),
    ...notices.all.flatMap(({ channels }) => channels),
  ]);
  return {
    at: situation.now.toISOString(),
    channels: config.channels.map(({ id, type }) => state(id, type)),
    gone: [...others]
      .filter((id) => !known.has(id))
      .map((id) => state(id, null))
      .filter(({ waiting, parcels: left }) => waiting.length + left.length > 0),
    problems: [...notices.problems, ...parcels.problems],
  };
}

/** Sends a test to each channel, or to one, past the outbox. */
export async function tryChannels(
  { io, home }: Place,
  only: string | undefined,
): Promise<readonly { readonly id: string; readonly failure: string | null }[]> {
  const { notify: config } = ownConfig(io, home);
  const secrets = openSecrets(io, home);
  const at = io.clock.now().toISOString();
  const id = `test-${io.hash.random(12)}`;
  const title = 'Ephor can reach you here';
  const text = 'This is a test: you asked for it with `ephor notify test`.';
  const where = { space: null, initiative: null, channels: [] };
  const notices = [{ id, kind: 'test', urgent: false, title, text, at, ...where }] as const;
  const wanted = config.channels.filter((channel) => only === undefined || channel.id === only);
  return Promise.all(
    wanted.map(async (channel) => {
      try {
        await sendParcel(channel, { io, secrets, parcel: { id }, notices });
        return { id: channel.id, failure: null };
      } catch (error) {
        return { id: channel.id, failure: failureText(error, secrets) };
      }
    }),
  );
}

const failureText = (error: unknown, secrets: Secrets): string =>
  shorten(secrets.hide(`${messageOf(error)}${error instanceof UserError ? `. ${error.hint}` : ''}`));
