import { createHmac } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { deliverNotices, notify, type NoticeToGive } from '../../src/features/portfolio/notify/notify.ts';
import type { OutboxState } from '../../src/features/portfolio/notify/notify.ts';
import { notifyList } from '../../src/features/portfolio/operations/notify-list.ts';
import { notifyTest } from '../../src/features/portfolio/operations/notify-test.ts';
import type { App } from '../../src/kernel/app.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import { nodeIo } from '../../src/io/node.ts';
import { operate, plainStyle } from '../given/app.ts';
import { givenClock } from '../given/clock.ts';
import { givenFolder } from '../given/folder.ts';
import { type Asked, givenHttpServer, type GivenHttpServer } from '../given/http-server.ts';
import { givenMailServer } from '../given/mail-server.ts';

const minute = 60_000;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function givenServer(answer?: Parameters<typeof givenHttpServer>[0]): Promise<GivenHttpServer> {
  const server = await givenHttpServer(answer);
  open.push(server);
  return server;
}

/** A user with this under `notify:`; noon, so that no quiet hour is near. */
function given(config: object, secrets = '', env: Readonly<Record<string, string>> = {}) {
  const home = join(givenFolder(), '.ephor');
  mkdirSync(home);
  const setUp = (notifyConfig: object): void =>
    writeFileSync(join(home, 'config.yaml'), JSON.stringify({ portfolio: { notify: notifyConfig } }));
  setUp(config);
  writeFileSync(join(home, 'secrets.env'), secrets, { mode: 0o600 });
  const clock = givenClock('2026-11-18T12:00:00.000Z');
  const app = { io: { ...nodeIo, clock, env: (name: string) => env[name] }, home };
  const run = <T>(operation: Operation, input: object = {}): Promise<T> =>
    operate<T>(operation, app as unknown as App, input);
  return {
    home,
    clock,
    setUp,
    give: (key: string, more: Partial<NoticeToGive> = {}) =>
      notify(app, { key, kind: 'question', title: `About ${key}`, text: `What of ${key}?`, ...more }),
    deliver: () => deliverNotices(app),
    list: (sent = false) => run<OutboxState>(notifyList, { sent }),
    run,
  };
}

const webhook = (url: string, more: object = {}) => ({ id: 'hook', type: 'webhook', url, ...more });
const bodyOf = ({ body = '{}' }: { body?: string } = {}) =>
  JSON.parse(body) as { id: string; title: string; text: string; notices: { id: string; title: string }[] };

describe('notices', () => {
  it('are gathered and sent as one digest, not as a flood', async () => {
    const server = await givenServer();
    const { give, deliver, clock } = given({ channels: [webhook(server.url)], window_minutes: 10 });
    for (const key of ['a', 'b', 'c']) give(key);
    await deliver();
    expect(server.asked).toEqual([]);
    clock.advance(11 * minute);
    give('d', { kind: 'problem' });
    expect(await deliver()).toEqual({ sent: 1, failed: [], problems: [] });
    expect(server.asked).toHaveLength(1);
    expect(bodyOf(server.asked[0])).toMatchObject({ title: 'Ephor: 3 questions, 1 problem' });
    expect(bodyOf(server.asked[0]).notices).toHaveLength(4);
    clock.advance(60 * minute);
    await deliver();
    expect(server.asked).toHaveLength(1);
  });

  it('that are urgent go at once, with what was gathered', async () => {
    const server = await givenServer();
    const { give, deliver } = given({ channels: [webhook(server.url)] });
    give('a');
    give('b', { urgent: true });
    await deliver();
    expect(bodyOf(server.asked[0]).notices).toHaveLength(2);
  });

  it('wait through quiet hours, unless they are urgent', async () => {
    const server = await givenServer();
    const local = new Date('2026-11-18T12:00:00.000Z');
    const time = (hours: number): string =>
      new Date(local.getTime() + hours * 60 * minute).toTimeString().slice(0, 5);
    const quiet = { from: time(-1), to: time(2) };
    const { give, deliver, clock } = given({ channels: [webhook(server.url)], quiet_hours: quiet });
    give('a');
    clock.advance(30 * minute);
    give('b', { urgent: true });
    await deliver();
    expect(bodyOf(server.asked[0]).notices).toMatchObject([{ title: 'About b' }]);
    clock.advance(30 * minute);
    await deliver();
    expect(server.asked).toHaveLength(1);
    clock.advance(61 * minute);
    await deliver();
    expect(bodyOf(server.asked[1]).notices).toMatchObject([{ title: 'About a' }]);
  });

  it('are told once, however often they are given', async () => {
    const server = await givenServer();
    const { give, deliver, clock } = given({ channels: [webhook(server.url)], window_minutes: 0 });
    expect([give('a'), give('a')]).toEqual([true, false]);
    await deliver();
    expect(give('a')).toBe(false);
    clock.advance(20 * minute);
    await deliver();
    expect(server.asked).toHaveLength(1);
  });

  it('go where their kind is wanted, and nowhere when nobody wants them', async () => {
    const server = await givenServer();
    const { give, home } = given({ channels: [webhook(server.url, { kinds: ['briefing'] })] });
    expect(give('a')).toBe(false);
    expect(existsSync(join(home, 'outbox'))).toBe(false);
    expect(give('b', { kind: 'briefing' })).toBe(true);
  });

  it('of before a channel was set up are not poured into it', async () => {
    const server = await givenServer();
    const first = webhook(`${server.url}/first`);
    const { give, deliver, setUp } = given({ channels: [first], window_minutes: 0 });
    give('a');
    await deliver();
    setUp({ channels: [first, { ...first, id: 'second', url: `${server.url}/second` }], window_minutes: 0 });
    give('b');
    await deliver();
    expect(server.asked.map(({ path, body }) => [path, bodyOf({ body }).notices.length])).toEqual([
      ['/first', 1],
      ['/first', 1],
      ['/second', 1],
    ]);
  });

  it('are forgotten a month after they arrived everywhere', async () => {
    const server = await givenServer();
    const { give, deliver, clock, home } = given({ channels: [webhook(server.url)], window_minutes: 0 });
    give('a');
    await deliver();
    clock.advance(31 * 24 * 60 * minute);
    give('b');
    await deliver();
    await deliver();
    expect(readdirSync(join(home, 'outbox/notices'))).toHaveLength(1);
    expect(readdirSync(join(home, 'outbox/parcels'))).toHaveLength(1);
    expect(server.asked).toHaveLength(2);
  });
});

describe('a server that does not take a notice', () => {
  it('is asked again, ever later, with the same key, until it does', async () => {
    let status = 500;
    const server = await givenServer(() => ({ status }));
    const { give, deliver, clock, list } = given({ channels: [webhook(server.url)], window_minutes: 0 });
    give('a');
    await deliver();
    give('later');
    for (const [minutes, asked] of [
      [0, 1],
      [1, 2],
      [4, 2],
      [1, 3],
      [14, 3],
      [1, 4],
    ] as const) {
      clock.advance(minutes * minute);
      await deliver();
      expect(server.asked).toHaveLength(asked);
    }
    const { channels } = await list();
    expect(channels).toMatchObject([
      { id: 'hook', waiting: [{ title: 'About later' }], parcels: [{ attempts: 4, titles: ['About a'] }] },
    ]);
    expect(channels[0]?.parcels[0]?.failure).toMatch(/answered 500/);
    status = 200;
    clock.advance(60 * minute);
    await deliver();
    await deliver();
    expect(new Set(server.asked.slice(0, 5).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(server.asked).toHaveLength(6);
    expect(bodyOf(server.asked[5]).notices).toMatchObject([{ title: 'About later' }]);
    expect((await list()).channels[0]?.parcels).toEqual([]);
    expect((await list(true)).channels[0]?.parcels).toHaveLength(2);
  });

  it('is left alone for as long as it asks', async () => {
    const server = await givenServer(() => ({ status: 429, headers: { 'retry-after': '1800' } }));
    const { give, deliver, clock } = given({ channels: [webhook(server.url)], window_minutes: 0 });
    give('a');
    await deliver();
    clock.advance(29 * minute);
    await deliver();
    expect(server.asked).toHaveLength(1);
    clock.advance(2 * minute);
    await deliver();
    expect(server.asked).toHaveLength(2);
  });

  it('keeps no other channel waiting', async () => {
    const bad = await givenServer(() => ({ status: 404 }));
    const good = await givenServer();
    const channels = [webhook(bad.url), webhook(good.url, { id: 'good' })];
    const { give, deliver } = given({ channels, window_minutes: 0 });
    give('a');
    const delivery = await deliver();
    expect(delivery).toMatchObject({ sent: 1, failed: [{ channel: 'hook' }] });
    expect(good.asked).toHaveLength(1);
  });

  it('is asked again under the same key when we were killed in between', async () => {
    const server = await givenServer();
    const { give, deliver, clock, home } = given({ channels: [webhook(server.url)], window_minutes: 0 });
    give('a');
    await deliver();
    const folder = join(home, 'outbox/parcels');
    const file = join(folder, readdirSync(folder)[0] ?? '');
    const parcel = JSON.parse(readFileSync(file, 'utf8')) as { sentAt: string | null };
    writeFileSync(file, JSON.stringify({ ...parcel, sentAt: null }));
    await deliver();
    expect(server.asked).toHaveLength(1);
    clock.advance(2 * minute);
    await deliver();
    const [first, second] = server.asked.map(({ headers }) => headers['idempotency-key']);
    expect([second, server.asked.length]).toEqual([first, 2]);
  });
});

describe('the outbox', () => {
  it('keeps files that can’t be read, says so, and sends the rest', async () => {
    const server = await givenServer();
    const { give, deliver, home, list } = given({ channels: [webhook(server.url)], window_minutes: 0 });
    give('a');
    const torn = join(home, 'outbox/notices/torn.json');
    writeFileSync(torn, '{"id": "torn", ');
    writeFileSync(join(home, 'outbox/notices/other.json'), '{"id": "../../config"}');
    const delivery = await deliver();
    expect(delivery?.sent).toBe(1);
    expect(delivery?.problems).toHaveLength(2);
    expect(readFileSync(torn, 'utf8')).toBe('{"id": "torn", ');
    expect(notifyList.print?.(await list(), plainStyle)).toContain('torn.json');
  });

  it('is emptied by one process at a time', async () => {
    const server = await givenServer();
    const { give, deliver } = given({ channels: [webhook(server.url)], window_minutes: 0 });
    for (let times = 0; times < 20; times += 1) give(`n${times}`);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(server.asked).toHaveLength(1);
  });

  it('still shows what waits for a channel that is gone', async () => {
    const server = await givenServer();
    const { give, setUp, list } = given({ channels: [webhook(server.url)] });
    give('a');
    setUp({ channels: [] });
    expect((await list()).gone).toMatchObject([{ id: 'hook', waiting: [{ title: 'About a' }] }]);
  });
});

describe('each channel gets what it understands', () => {
  it('a webhook: JSON that is signed', async () => {
    const server = await givenServer();
    const channel = webhook(server.url, { secret: 'HOOK_SECRET' });
    const { give, deliver, clock } = given(
      { channels: [channel], window_minutes: 0 },
      'HOOK_SECRET="between us"\n',
    );
    give('a', { space: 'shop', initiative: 'checkout' });
    await deliver();
    const { headers, body } = server.asked[0] as Asked;
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const hmac = createHmac('sha256', 'between us').update(`${seconds}.${body}`).digest('hex');
    expect(headers['x-ephor-signature']).toBe(`t=${seconds},v1=${hmac}`);
    expect(bodyOf({ body }).notices).toMatchObject([
      { space: 'shop', initiative: 'checkout', kind: 'question' },
    ]);
  });

  it('Slack: text in which nobody is called [SB-147]', async () => {
    const server = await givenServer();
    const { give, deliver } = given(
      { channels: [{ id: 'team', type: 'slack', webhook: 'SLACK_WEBHOOK' }], window_minutes: 0 },
      '',
      { SLACK_WEBHOOK: `${server.url}/services/T0/secret` },
    );
    give('a', { text: 'is 1 < 2? <!channel> & <@U1>' });
    await deliver();
    expect(server.asked).toMatchObject([{ path: '/services/T0/secret' }]);
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({
      text: '*About a*\nis 1 &lt; 2? &lt;!channel&gt; &amp; &lt;@U1&gt;',
    });
  });

  it('ntfy: a title, a message and how urgent it is', async () => {
    const server = await givenServer();
    const channel = { id: 'phone', type: 'ntfy', url: `${server.url}/base/my-topic`, token: 'NTFY_TOKEN' };
    const { give, deliver } = given({ channels: [channel] }, 'export NTFY_TOKEN=tk_1234\n');
    give('a', { urgent: true, title: 'Größe?' });
    await deliver();
    expect(server.asked).toMatchObject([{ path: '/base/', headers: { authorization: 'Bearer tk_1234' } }]);
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({
      topic: 'my-topic',
      title: 'Größe?',
      message: 'What of a?',
      priority: 5,
    });
  });

  it('e-mail: text and a page, with an id that stays the same when it is sent again', async () => {
    const answer: { refuse?: string | undefined } = { refuse: '451 later' };
    const server = await givenMailServer(answer);
    open.push(server);
    const channel = {
      id: 'mail',
      type: 'email',
      server: '127.0.0.1',
      port: server.port,
      security: 'none',
      user: 'me',
      password: 'MAIL_PASSWORD',
      from: 'ephor@example.com',
      to: ['you@example.com'],
    };
    const { give, deliver, clock } = given(
      { channels: [channel], window_minutes: 0 },
      'MAIL_PASSWORD=correct horse\n',
    );
    give('a', { title: '<script>alert(1)</script>' });
    expect(await deliver()).toMatchObject({ sent: 0, failed: [{ channel: 'mail' }] });
    answer.refuse = undefined;
    clock.advance(2 * minute);
    expect(await deliver()).toMatchObject({ sent: 1 });
    expect(server.mails).toHaveLength(1);
    const [mail = ''] = server.mails;
    expect(mail).toMatch(/^Message-ID: <[0-9a-f]{32}@ephor>$/m);
    expect(mail).toContain('What of a?');
    expect(mail.split('text/html')[1]).not.toContain('<script>');
  });
});

describe('secrets', () => {
  const token = 'xoxb-0123456789-abcdefghij';

  it('are in no notice, no list and no failure', async () => {
    const server = await givenServer(() => ({ status: 403, body: token }));
    const { give, deliver, home, list } = given(
      { channels: [{ id: 'team', type: 'slack', webhook: 'SLACK_WEBHOOK' }], window_minutes: 0 },
      `SLACK_WEBHOOK=${server.url}/services/very-secret-path\n`,
    );
    give('a', { text: `the token is ${token}` });
    await deliver();
    expect(server.asked[0]?.body).not.toContain(token);
    const kept = ['notices', 'parcels'].flatMap((name) =>
      readdirSync(join(home, 'outbox', name)).map((file) =>
        readFileSync(join(home, 'outbox', name, file), 'utf8'),
      ),
    );
    expect(kept).toHaveLength(2);
    for (const text of [...kept, JSON.stringify(await list())]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain('very-secret-path');
    }
  });

  it.each([
    ['a missing one', '', 0o600, 'there is no secret HOOK_SECRET'],
    ['a file that others can read', 'HOOK_SECRET=a', 0o644, 'can be read by others'],
  ])('%s stops nothing but what needs it', async (_, secrets, mode, failure) => {
    const server = await givenServer();
    const channels = [webhook(server.url, { secret: 'HOOK_SECRET' }), webhook(server.url, { id: 'plain' })];
    const { give, deliver, home } = given({ channels, window_minutes: 0 }, secrets);
    chmodSync(join(home, 'secrets.env'), mode);
    give('a');
    const delivery = await deliver();
    expect(delivery).toMatchObject({ sent: 1, failed: [{ channel: 'hook' }] });
    expect(delivery?.failed[0]?.failure).toContain(failure);
  });
});

describe('ephor notify', () => {
  it('test sends to all, or to one, and says what went wrong', async () => {
    const good = await givenServer();
    const bad = await givenServer(() => ({ status: 500 }));
    const { run } = given({ channels: [webhook(good.url), webhook(bad.url, { id: 'bad' })] });
    const result = await run<never>(notifyTest);
    expect(notifyTest.print?.(result, plainStyle)).toMatch(/^✓ hook\n✗ bad: 127\.0\.0\.1:\d+ answered 500$/);
    expect(notifyTest.exitCode?.(result)).toBe(1);
    expect(notifyTest.exitCode?.(await run<never>(notifyTest, { channel: 'hook' }))).toBe(0);
    await expect(run(notifyTest, { channel: 'none' })).rejects.toThrow('there is no channel none');
    await expect(given({}).run(notifyTest)).rejects.toThrow('no channel is set up');
  });

  it('says where the configuration is wrong', async () => {
    const { run } = given({
      channels: [{ id: 'x', type: 'slack', webhook: 'https://hooks.slack.com/secret' }],
    });
    await expect(run(notifyList)).rejects.toThrow(/config\.yaml:1 portfolio\.notify\.channels/);
    await expect(run(notifyList)).rejects.toThrow('not the secret itself');
  });

  it('list says what waits and what does not arrive', async () => {
    const server = await givenServer(() => ({ status: 500 }));
    const { give, deliver, list, clock } = given({ channels: [webhook(server.url)], window_minutes: 0 });
    expect(notifyList.exitCode?.(await list())).toBe(0);
    give('a');
    await deliver();
    clock.advance(10_000);
    const shown = notifyList.print?.(await list(), plainStyle) ?? '';
    expect(shown).toContain('hook  webhook  0 notices being gathered');
    expect(shown).toMatch(/✗ About a\n {6}127\.0\.0\.1:\d+ answered 500 1 try, next \d\d:\d\d:\d\d/);
    expect(notifyList.exitCode?.(await list())).toBe(1);
  });
});
