import * as v from 'valibot';

const described = <T>(schema: v.GenericSchema<unknown, T>, text: string) =>
  v.pipe(schema, v.description(text));

/** Says what is right, and does not repeat what was written: it may be a secret. */
export const matching = (pattern: RegExp, message: string) =>
  v.check((text: string) => pattern.test(text), message);

/** What people are told of without having asked. */
export const noticeKinds = ['question', 'briefing', 'problem', 'done', 'report', 'test'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The name under which a secret stands in `~/.ephor/secrets.env` or in the environment. */
export const SecretName = v.pipe(
  v.string(),
  matching(
    /^[A-Z][A-Z0-9_]{0,99}$/,
    'must be the name of a secret, like SLACK_WEBHOOK, not the secret itself',
  ),
);

export const TimeOfDay = v.pipe(
  v.string(),
  matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day, like 22:00'),
);

export const someId = v.pipe(
  v.string(),
  matching(/^[a-z0-9][a-z0-9-]{0,39}$/, 'an id in lower case, like phone'),
);

const Address = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be a URL that begins with https://',
  ),
);

const channel = {
  id: described(someId, 'Your name for it'),
  kinds: v.optional(described(v.array(v.picklist(noticeKinds)), 'What to send there (default: everything)')),
};

const plain = v.optional(
  described(v.boolean(), 'Whether it may go to another machine without encryption'),
  false,
);

const MailAddress = v.pipe(
  v.string(),
  matching(/^[^\s<>,;@]+@[^\s<>,;@]+$/, 'must be an email address like you@example.com'),
);

const Channel = v.variant('type', [
  v.strictObject({
    type: v.literal('webhook'),
    ...channel,
    url: Address,
    secret: v.optional(described(SecretName, 'The secret that signs what is sent, as X-Ephor-Signature')),
    allow_plain: plain,
  }),
  v.strictObject({
    type: v.literal('slack'),
    ...channel,
    webhook: described(SecretName, 'The secret that holds the URL of Slack’s incoming webhook'),
  }),
  v.strictObject({
    type: v.literal('ntfy'),
    ...channel,
    url: described(Address, 'The server and the topic, like https://ntfy.sh/my-topic'),
    token: v.optional(SecretName),
    allow_plain: plain,
  }),
  v.strictObject({
    type: v.literal('email'),
    ...channel,
    server: v.string(),
    port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)), 587),
    security: v.optional(
      described(
        v.picklist(['tls', 'starttls', 'none']),
        'tls from the first byte (465), starttls (587), or none for a server on this machine',
      ),
      'starttls',
    ),
    user: v.optional(v.string()),
    password: v.optional(SecretName),
    from: MailAddress,
    to: v.pipe(v.array(MailAddress), v.minLength(1)),
  }),
]);
export type Channel = v.InferOutput<typeof Channel>;

/** `portfolio.notify` in the user's `config.yaml`. */
export const NotifyConfig = v.strictObject({
  window_minutes: v.optional(
    described(
      v.pipe(v.number(), v.minValue(0), v.maxValue(1440)),
      'Minutes to collect notices before they are sent as one',
    ),
    10,
  ),
  quiet_hours: v.optional(
    described(
      v.strictObject({ from: TimeOfDay, to: TimeOfDay }),
      'When to send only what is urgent, like 22:00 to 07:00',
    ),
  ),
  channels: v.optional(
    v.pipe(
      v.array(Channel),
      v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two channels have the same id'),
    ),
    [],
  ),
});
export type NotifyConfig = v.InferOutput<typeof NotifyConfig>;
