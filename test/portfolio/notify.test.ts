import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { notifyList } from '../../src/features/portfolio/operations/notify-list.ts';
import { plainStyle } from '../given/app.ts';
import { bodyOf, closeServers, givenNotices, givenServer, minute, webhook } from './given-notices.ts';

afterEach(closeServers);

describe('notices', () => {
  it('are gathered and sent as one digest, not as a flood', async () => {
    const server = await givenServer();
    const { give, deliver, clock } = givenNotices({ channels: [webhook(server.url)], window_minutes: 10 });
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
    const { give, deliver } = givenNotices({ channels: [webhook(server.url)] });
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
    const { give, deliver, clock } = givenNotices({ channels: [webhook(server.url)], quiet_hours: quiet });
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
    const { give, deliver, clock } = givenNotices({ channels: [webhook(server.url)], window_minutes: 0 });
    expect([give('a'), give('a')]).toEqual([true, false]);
    await deliver();
    expect(give('a')).toBe(false);
    clock.advance(20 * minute);
    await deliver();
    expect(server.asked).toHaveLength(1);
  });

  it('go where their kind is wanted, and nowhere when nobody wants them', async () => {
    const server = await givenServer();
    const { give, home } = givenNotices({ channels: [webhook(server.url, { kinds: ['briefing'] })] });
    expect(give('a')).toBe(false);
    expect(existsSync(join(home, 'outbox'))).toBe(false);
    expect(give('b', { kind: 'briefing' })).toBe(true);
  });

  it('of before a channel was set up are not poured into it', async () => {
    const server = await givenServer();
    const first = webhook(`${server.url}/first`);
    const { give, deliver, setUp } = givenNotices({ channels: [first], window_minutes: 0 });
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
    const { give, deliver, clock, home } = givenNotices({
      channels: [webhook(server.url)],
      window_minutes: 0,
    });
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
    const { give, deliver, clock, list } = givenNotices({
      channels: [webhook(server.url)],
      window_minutes: 0,
    });
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
    const { give, deliver, clock } = givenNotices({ channels: [webhook(server.url)], window_minutes: 0 });
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
    const { give, deliver } = givenNotices({ channels, window_minutes: 0 });
    give('a');
    const delivery = await deliver();
    expect(delivery).toMatchObject({ sent: 1, failed: [{ channel: 'hook' }] });
    expect(good.asked).toHaveLength(1);
  });

  it('is asked again under the same key when we were killed in between', async () => {
    const server = await givenServer();
    const { give, deliver, clock, home } = givenNotices({
      channels: [webhook(server.url)],
      window_minutes: 0,
    });
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
    const { give, deliver, home, list } = givenNotices({
      channels: [webhook(server.url)],
      window_minutes: 0,
    });
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
    const { give, deliver } = givenNotices({ channels: [webhook(server.url)], window_minutes: 0 });
    for (let times = 0; times < 20; times += 1) give(`n${times}`);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(server.asked).toHaveLength(1);
  });

  it('still shows what waits for a channel that is gone', async () => {
    const server = await givenServer();
    const { give, setUp, list } = givenNotices({ channels: [webhook(server.url)] });
    give('a');
    setUp({ channels: [] });
    expect((await list()).gone).toMatchObject([{ id: 'hook', waiting: [{ title: 'About a' }] }]);
  });
});
