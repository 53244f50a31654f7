import { createHmac } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { notifyList } from '../../src/features/portfolio/operations/notify-list.ts';
import { notifyTest } from '../../src/features/portfolio/operations/notify-test.ts';
import { plainStyle } from '../given/app.ts';
import type { Asked } from '../given/http-server.ts';
import { givenMailServer } from '../given/mail-server.ts';
import { bodyOf, closeServers, givenNotices, givenServer, minute, open, webhook } from './given-notices.ts';

afterEach(closeServers);

describe('each channel gets what it understands', () => {
  it('a webhook: JSON that is signed', async () => {
    const server = await givenServer();
    const channel = webhook(server.url, { secret: 'HOOK_SECRET' });
    const { give, deliver, clock } = givenNotices(
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
    const { give, deliver } = givenNotices(
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
    const { give, deliver } = givenNotices({ channels: [channel] }, 'export NTFY_TOKEN=tk_1234\n');
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
    const { give, deliver, clock } = givenNotices(
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
    const { give, deliver, home, list } = givenNotices(
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
    const { give, deliver, home } = givenNotices({ channels, window_minutes: 0 }, secrets);
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
    const { run } = givenNotices({ channels: [webhook(good.url), webhook(bad.url, { id: 'bad' })] });
    const result = await run<never>(notifyTest);
    expect(notifyTest.print?.(result, plainStyle)).toMatch(/^✓ hook\n✗ bad: 127\.0\.0\.1:\d+ answered 500$/);
    expect(notifyTest.exitCode?.(result)).toBe(1);
    expect(notifyTest.exitCode?.(await run<never>(notifyTest, { channel: 'hook' }))).toBe(0);
    await expect(run(notifyTest, { channel: 'none' })).rejects.toThrow('there is no channel none');
    await expect(givenNotices({}).run(notifyTest)).rejects.toThrow('no channel is set up');
  });

  it('says where the configuration is wrong', async () => {
    const { run } = givenNotices({
      channels: [{ id: 'x', type: 'slack', webhook: 'https://hooks.slack.com/secret' }],
    });
    await expect(run(notifyList)).rejects.toThrow(/config\.yaml:1 portfolio\.notify\.channels/);
    await expect(run(notifyList)).rejects.toThrow('not the secret itself');
  });

  it('list says what waits and what does not arrive', async () => {
    const server = await givenServer(() => ({ status: 500 }));
    const { give, deliver, list, clock } = givenNotices({
      channels: [webhook(server.url)],
      window_minutes: 0,
    });
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
