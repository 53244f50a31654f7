import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { deliver } from '../../src/features/portfolio/briefing/deliver.ts';
import { noticesOf, tellPeople } from '../../src/features/portfolio/notify/tell.ts';
import { usualPolicy } from '../../src/kernel/portfolio/policy.ts';
import { aNight, escalation, initiative, morning, space } from '../given/morning.ts';
import { givenDesk, orchestrator } from './given-desk.ts';
import { bodyOf, closeServers, givenServer, webhook } from './given-notices.ts';

afterEach(closeServers);

const createdAt = '2026-11-18T06:00:00.000Z';

it('tells of open questions, of what is complete and of what went wrong', () => {
  const asked = { type: 'question', space: 'shop', question: 'Now?', createdAt } as const;
  const notices = noticesOf(
    {
      ...aNight,
      escalations: [
        escalation({ ...asked, id: 'esc-001', priority: 'critical', suggestedAnswers: [{ label: 'Yes' }] }),
        escalation({ ...asked, id: 'esc-002', status: 'draft' }),
        escalation({ ...asked, id: 'esc-003', status: 'resolved', resolution: 'x', resolvedBy: 'ada' }),
        escalation({ ...asked, id: 'esc-004', snoozedUntil: '2026-12-01T00:00:00.000Z' }),
        escalation({ ...asked, id: 'esc-005', createdAt: '2026-01-01T00:00:00.000Z' }),
      ],
    },
    new Date(morning),
  );
  expect(notices.map(({ key, urgent = false }) => [key, urgent])).toEqual([
    ['question esc-001', true],
    ['done site/fonts@2026-11-17T23:00:00.000Z', false],
    ['problem spaces/site/plans/search/tasks/4.json:7 a comma is missing', false],
  ]);
  expect(notices[0]?.text).toBe('Suggested: Yes\nephor answer esc-001');
});

it('tells each once, however often it looks [SB-074]', async () => {
  const server = await givenServer();
  const { app, put, clock } = await givenDesk({
    notify: { channels: [webhook(server.url)], window_minutes: 5 },
  });
  await put([
    { put: 'space', value: space({ slug: 'shop' }) },
    { put: 'initiative', value: initiative({ space: 'shop', id: 'checkout' }) },
    ...['esc-001', 'esc-002'].map((id) => ({
      put: 'escalation' as const,
      value: escalation({
        id,
        type: 'question',
        space: 'shop',
        initiative: 'checkout',
        question: `Why ${id}?`,
        createdAt,
      }),
    })),
  ]);
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await tellPeople(app);
    clock.advance(60_000);
  }
  expect(server.asked).toHaveLength(1);
  expect(bodyOf(server.asked[0])).toMatchObject({ title: 'Ephor: 2 questions' });
});

it('asks nobody what was answered before it was sent', async () => {
  const server = await givenServer();
  const { app, put, clock } = await givenDesk({ notify: { channels: [webhook(server.url)] } });
  const asked = { id: 'esc-001', type: 'question', space: 'shop', question: 'Why?', createdAt };
  await put([
    { put: 'space', value: space({ slug: 'shop' }) },
    { put: 'escalation', value: escalation(asked) },
  ]);
  await tellPeople(app);
  const answer = { status: 'resolved', resolution: 'So.', resolvedBy: 'ada', resolvedAt: createdAt };
  await put([{ put: 'escalation', value: escalation({ ...asked, ...answer }) }]);
  clock.advance(3_600_000);
  expect(await tellPeople(app)).toEqual({ sent: 0, problems: [] });
  expect(server.asked).toEqual([]);
});

it('says what went wrong, and stops nothing', async () => {
  const server = await givenServer(() => ({ status: 500 }));
  const channels = [webhook(server.url)];
  const { app, put } = await givenDesk({ notify: { channels, window_minutes: 0 } });
  await put([
    { put: 'space', value: space({ slug: 'shop' }) },
    {
      put: 'escalation',
      value: escalation({ id: 'esc-001', type: 'question', space: 'shop', question: 'Why?', createdAt }),
    },
  ]);
  expect((await tellPeople(app)).problems.join()).toContain('answered 500');
  const broken = await givenDesk({ notify: 'all' });
  await broken.put([
    { put: 'space', value: space({ slug: 'shop' }) },
    {
      put: 'escalation',
      value: escalation({ id: 'esc-001', type: 'question', space: 'shop', question: 'Why?', createdAt }),
    },
  ]);
  expect((await tellPeople(broken.app)).problems.join()).toContain('portfolio.notify');
});

it('the orchestrator delivers briefing, notes and report with one call, and nothing twice [SB-140]', async () => {
  const { app, home, clock, put } = await givenDesk();
  await put([{ put: 'space', value: space({ slug: 'shop' }) }]);
  clock.advance(86_400_000);
  const order = { by: orchestrator, policy: usualPolicy };
  for (let times = 0; times < 2; times += 1) {
    expect(await deliver(app, 'briefing', order)).toEqual([]);
    expect(await deliver(app, 'report', order)).toEqual([]);
  }
  const daily = readdirSync(join(home, 'daily')).toSorted();
  expect(daily).toHaveLength(2);
  const [notes = '', briefing = ''] = daily.map((name) => readFileSync(join(home, 'daily', name), 'utf8'));
  expect(notes.match(/^## Notes$/gm)).toHaveLength(1);
  expect(briefing.match(/^## Briefing /gm)).toHaveLength(1);
  expect(readdirSync(join(home, 'reports')).filter((name) => name.endsWith('.md'))).toHaveLength(1);
});
