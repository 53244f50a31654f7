import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Space } from '../../src/kernel/portfolio/initiative.ts';
import { type GivenDoor, givenDoor, type HeardEvent, listenAt } from './given-door.ts';

const space = (slug: string, name = slug) =>
  ({ put: 'space', value: v.parse(Space, { slug, name }) }) as const;

const headersFor = ({ access }: GivenDoor, name = 'listener') => ({
  authorization: `Bearer ${access.addToken(name, 'read')}`,
});

const numbers = (events: readonly HeardEvent[]): readonly number[] =>
  events.filter(({ event }) => event === 'change').map(({ id }) => Number(id));

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

describe('events', () => {
  it('tell each change of the portfolio with its number in the journal', async () => {
    const door = await givenDoor();
    const stream = await listenAt(door.port, '/api/events', headersFor(door));
    await stream.until(1, 'hello');
    await door.put(space('shop'));
    await door.put(space('shop', 'The shop'));
    await stream.until(2, 'change');
    expect(numbers(stream.events)).toEqual([1, 2]);
    expect(stream.events.at(-1)?.data).toMatchObject({
      n: 2,
      by: 'dev',
      why: 'the test',
      thing: 'space shop',
      to: { name: 'The shop' },
    });
  });

  it('reach whoever lost the connection exactly once, however often it is lost', {
    timeout: 120_000,
  }, async () => {
    const door = await givenDoor();
    const headers = headersFor(door);
    const total = 60;
    const heard: number[] = [];
    const writing = (async () => {
      for (const n of upTo(total)) await door.put(space('shop', `Shop ${n}`));
    })();
    let last: string | undefined = '0';
    while (heard.at(-1) !== total) {
      const stream = await listenAt(door.port, '/api/events', { ...headers, 'last-event-id': last });
      await stream.until(1, 'hello');
      await Promise.race([
        stream.until(1 + Math.floor(Math.random() * 6), 'change'),
        new Promise((done) => setTimeout(done, 500)),
      ]);
      stream.hangUp();
      await stream.ended;
      heard.push(...numbers(stream.events));
      last = stream.events.findLast(({ id }) => id !== undefined)?.id ?? last;
    }
    await writing;
    expect(heard).toEqual(upTo(total));
  });

  it('go on after the number of a view, and from now on without one', async () => {
    const door = await givenDoor();
    const headers = headersFor(door);
    await door.put(space('one'));
    await door.put(space('two'));
    const view = await door.ask('/api/portfolio', { headers });
    expect(view.json['journal']).toBe(2);
    const after = await listenAt(door.port, '/api/events?after=1', headers);
    const fresh = await listenAt(door.port, '/api/events', headers);
    await Promise.all([after.until(1, 'change'), fresh.until(1, 'hello')]);
    await door.put(space('three'));
    await Promise.all([after.until(2, 'change'), fresh.until(1, 'change')]);
    expect([numbers(after.events), numbers(fresh.events)]).toEqual([[2, 3], [3]]);
  });

  it('say when a client knows of more than there is, or has missed too much', async () => {
    const door = await givenDoor();
    const stream = await listenAt(door.port, '/api/events', { ...headersFor(door), 'last-event-id': '99' });
    await stream.until(1, 'reset');
    expect(stream.events[0]).toMatchObject({ id: '0', data: { newest: 0 } });
    for (const wrong of ['-1', 'x', '1e99', '9'.repeat(40)])
      expect(
        (
          await listenAt(door.port, '/api/events', {
            ...headersFor(door, `t${wrong.length}${wrong[0] === 'x' ? 'x' : ''}`),
            'last-event-id': wrong,
          })
        ).status,
      ).toBe(400);
  });

  it('tell that somebody edited a file by hand', async () => {
    const door = await givenDoor();
    await door.put(space('shop'));
    const stream = await listenAt(door.port, '/api/events', headersFor(door));
    await stream.until(1, 'hello');
    await new Promise((done) => setTimeout(done, 500));
    const file = `${door.home}/spaces/shop/space.json`;
    writeFileSync(file, JSON.stringify({ slug: 'shop', name: 'By hand' }));
    await stream.until(1, 'edited');
    expect(await door.ask('/api/portfolio', { headers: headersFor(door, 'other') })).toMatchObject({
      json: { spaces: [{ name: 'By hand' }] },
    });
  });

  it('tell what the hook decided, in whole lines', async () => {
    const door = await givenDoor();
    const log = `${door.root}/.ephor/local/audit.jsonl`;
    mkdirSync(`${door.root}/.ephor/local`, { recursive: true });
    const line = (id: string): string =>
      JSON.stringify({
        id,
        at: '2026-11-18T08:00:00.000Z',
        call: id,
        host: 'claude-code',
        session: 's',
        event: 'tool.before',
        tool: 'Bash',
        subject: 'ls',
        decision: 'deny',
        findings: [],
        prev: 'beginning',
        basis: { secret: 1 },
      });
    writeFileSync(log, `${line('d-old00000')}\n`);
    const stream = await listenAt(door.port, '/api/events', headersFor(door));
    await stream.until(1, 'hello');
    appendFileSync(log, `${line('d-one00000')}\n${line('d-two00000').slice(0, 50)}`);
    await stream.until(1, 'decision');
    appendFileSync(log, `${line('d-two00000').slice(50)}\n`);
    await stream.until(2, 'decision');
    const decisions = stream.events.filter(({ event }) => event === 'decision');
    expect(decisions).toMatchObject([
      { id: undefined, data: { id: 'd-one00000', project: door.project, decision: 'deny', tool: 'Bash' } },
      { data: { id: 'd-two00000' } },
    ]);
    expect(JSON.stringify(decisions)).not.toContain('secret');
  });

  it('reach 200 clients, each of them once', { timeout: 120_000 }, async () => {
    const door = await givenDoor();
    const headers = headersFor(door);
    const listening = Array.from({ length: 200 }, () => listenAt(door.port, '/api/events', headers));
    const streams = await Promise.all(listening);
    await Promise.all(streams.map((stream) => stream.until(1, 'hello')));
    for (const n of upTo(5)) await door.put(space('shop', `Shop ${n}`));
    await Promise.all(streams.map((stream) => stream.until(5, 'change')));
    for (const stream of streams) expect(numbers(stream.events)).toEqual(upTo(5));
    for (const stream of streams) stream.hangUp();
  });

  it('are not kept for who does not read: such a client is dropped, and the others hear everything', {
    timeout: 120_000,
  }, async () => {
    const door = await givenDoor();
    const headers = headersFor(door);
    const stream = await listenAt(door.port, '/api/events', headers);
    const deaf = connect(door.port, '127.0.0.1');
    deaf.on('error', () => undefined);
    deaf.write(
      `GET /api/events HTTP/1.1\r\nhost: 127.0.0.1:${door.port}\r\nauthorization: ${headers.authorization}\r\n\r\n`,
    );
    deaf.pause();
    const large = 'x'.repeat(400_000);
    let written = 0;
    const connections = async (): Promise<number> =>
      Number(/^ephor_http_listeners (\d+)$/m.exec((await door.ask('/metrics', { headers })).text)?.[1]);
    await stream.until(1, 'hello');
    while (written < 60 && (written < 5 || (await connections()) > 1)) {
      await door.put(space('shop', `${written} ${large}`));
      written += 1;
      await stream.until(written, 'change');
    }
    expect(await connections()).toBe(1);
    expect(numbers(stream.events)).toEqual(upTo(written));
    deaf.destroy();
  });
});
