import type { Notice, Parcel } from './outbox.ts';
import type { Secrets } from '../briefing/own-config.ts';
import { digestOf } from './wording.ts';
import type { HttpRequest, Io } from '../../../kernel/io.ts';
import type { Channel } from '../../../kernel/settings/notify-config.ts';

/** A server that did not take a message. */
export class Refused extends Error {
  /** Milliseconds that it asks to be left alone. */
  readonly askedFor: number;

  constructor(message: string, askedFor: number) {
    super(message);
    this.askedFor = askedFor;
  }
}

const timeoutMs = 15_000;
const mostText = 3_500;

interface Sending {
  readonly io: Pick<Io, 'http' | 'mail' | 'hash' | 'clock'>;
  readonly secrets: Secrets;
  readonly parcel: Pick<Parcel, 'id'>;
  readonly notices: readonly Notice[];
}

/** Throws when it did not arrive, or when that is not known. */
export async function sendParcel(channel: Channel, sending: Sending): Promise<void> {
  if (channel.type === 'email') return sendByMail(channel, sending);
  const { method, url, body, ...more } = requestFor(channel, sending);
  const reply = await sending.io.http.request({
    method,
    url,
    ...(body === undefined ? {} : { body }),
    ...more,
    headers: { 'content-type': 'application/json', ...more.headers },
    timeoutMs,
    maxBytes: 64 * 1024,
  });
  if (reply.status >= 200 && reply.status < 300) return;
  throw new Refused(
    `${new URL(url).host} answered ${reply.status}`,
    askedForMs(reply.headers['retry-after'], sending.io.clock.now()),
  );
}

type Wanted = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'secretHeaders' | 'body' | 'plainAllowed'>;

function requestFor(channel: Exclude<Channel, { type: 'email' }>, sending: Sending): Wanted {
  const { io, secrets, parcel, notices } = sending;
  const digest = digestOf(notices);
  const headers = { 'idempotency-key': parcel.id };
  const text = cut(digest.text);
  switch (channel.type) {
    case 'webhook': {
      const body = JSON.stringify({
        id: parcel.id,
        title: digest.title,
        text: digest.text,
        urgent: digest.urgent,
        notices: notices.map(({ id, kind, urgent, title, text: said, space, initiative, at }) => ({
          id,
          kind,
          urgent,
          title,
          text: said,
          space,
          initiative,
          at,
        })),
      });
      const seconds = Math.floor(io.clock.now().getTime() / 1000);
      const signed =
        channel.secret === undefined
          ? {}
          : {
              'x-ephor-signature': `t=${seconds},v1=${io.hash.hmac(secrets.get(channel.secret), `${seconds}.${body}`)}`,
            };
      return {
        method: 'POST',
        url: channel.url,
        headers: { ...headers, ...signed },
        body,
        plainAllowed: channel.allow_plain,
      };
    }
    case 'slack': {
      const body = JSON.stringify({ text: `*${slackText(digest.title)}*\n${slackText(text)}` });
      return { method: 'POST', url: secrets.get(channel.webhook), headers, body };
    }
    case 'ntfy': {
      const url = new URL(channel.url);
      const topic = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
      const server = new URL('.', url).href;
      const priority = digest.urgent ? 5 : 3;
      return {
        method: 'POST',
        url: server,
        headers,
        ...(channel.token === undefined
          ? {}
          : { secretHeaders: { authorization: `Bearer ${secrets.get(channel.token)}` } }),
        body: JSON.stringify({ topic, title: digest.title, message: text || digest.title, priority }),
        plainAllowed: channel.allow_plain,
      };
    }
    default:
      return channel satisfies never;
  }
}

async function sendByMail(
  channel: Extract<Channel, { type: 'email' }>,
  { io, secrets, parcel, notices }: Sending,
): Promise<void> {
  const { title, text, html } = digestOf(notices);
  const { server: host, port, security, user, password, from, to } = channel;
  await io.mail.send(
    { id: parcel.id, from, to, subject: title, text: `${text}\n`, html },
    {
      host,
      port,
      security,
      user,
      password: password === undefined ? undefined : secrets.get(password),
      timeoutMs,
    },
  );
}

const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const cut = (text: string): string => (text.length > mostText ? `${text.slice(0, mostText - 1)}…` : text);

const longestWaitMs = 24 * 3_600_000;

/** Seconds, or a date. */
function askedForMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), longestWaitMs) : 0;
}
