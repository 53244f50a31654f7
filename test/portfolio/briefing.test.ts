import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deliverBriefing, writeDailyNotes } from '../../src/features/portfolio/briefing/deliver-briefing.ts';
import { outlookOf } from '../../src/features/portfolio/briefing/outlook.ts';
import { briefing } from '../../src/features/portfolio/operations/briefing.ts';
import type { Briefing } from '../../src/features/portfolio/briefing/briefing.ts';
import { usualPolicy } from '../../src/kernel/portfolio/policy.ts';
import { localDay } from '../../src/kernel/operations/time-words.ts';
import { operate, plainStyle } from '../given/app.ts';
import { escalation, initiative, space, task } from '../given/morning.ts';
import { givenDesk, orchestrator } from './given-desk.ts';

const dayMs = 86_400_000;

interface Result {
  readonly day: string;
  readonly briefing: Briefing | null;
}

async function given(config: object = {}) {
  const desk = await givenDesk(config);
  const { app, clock, home, put } = desk;
  await put([
    { put: 'space', value: space({ slug: 'shop' }) },
    { put: 'initiative', value: initiative({ space: 'shop', id: 'checkout' }) },
    { put: 'task', value: task({ id: 1, space: 'shop', plan: 'checkout', subject: 'Model the cart' }) },
    {
      put: 'escalation',
      value: escalation({
        id: 'esc-001',
        type: 'decision',
        space: 'shop',
        initiative: 'checkout',
        question: 'Which provider?',
        suggestedAnswers: [{ label: 'Stripe', description: 'known' }],
        blocksTask: 'shop/plans/checkout/tasks/1.json',
      }),
    },
  ]);
  const today = (): string => localDay(clock.now().toISOString());
  return {
    ...desk,
    today,
    daily: (day = today()) => join(home, 'daily', `${day}.md`),
    deliver: () => deliverBriefing(app, today(), { by: orchestrator, ...outlookOf(app, usualPolicy) }),
    show: (input: object = {}) => operate<Result>(briefing, app, input),
    nextDay: () => clock.advance(dayMs),
  };
}

const webhook = { notify: { channels: [{ id: 'hook', type: 'webhook', url: 'http://127.0.0.1:1/' }] } };

describe('the briefing of a day', () => {
  it('is written to the daily note, once, beside what people wrote there [SB-022, SB-140]', async () => {
    const { deliver, daily, home } = await given();
    mkdirSync(join(home, 'daily'), { recursive: true });
    writeFileSync(daily(), 'My own words.\n');
    expect(await deliver()).toEqual({ written: true, trouble: null });
    const text = readFileSync(daily(), 'utf8');
    expect(text).toMatch(/^My own words\.\n\n<!-- ephor briefing \S+ -->\n\n## Briefing /);
    expect(text).toContain(
      '### DECISIONS (1)\n\n- [shop / checkout] Which provider?\n  - Suggested: Stripe (known)\n  - Blocks: task #1 "Model the cart"\n',
    );
    expect(await deliver()).toEqual({ written: false, trouble: null });
    expect(readFileSync(daily(), 'utf8')).toBe(text);
  });

  it('begins where the one before it ended', async () => {
    const { deliver, show, nextDay, put, clock } = await given();
    await deliver();
    const first = clock.now().toISOString();
    clock.advance(60_000);
    const done = {
      status: 'completed',
      completedAt: clock.now().toISOString(),
      completionNotes: 'In cents.',
    };
    await put([
      {
        put: 'task',
        value: task({ id: 1, space: 'shop', plan: 'checkout', subject: 'Model the cart', ...done }),
      },
    ]);
    nextDay();
    nextDay();
    const { briefing: now } = await show();
    expect(now).toMatchObject({
      since: first,
      done: [{ what: 'task #1 "Model the cart"', notes: 'In cents.' }],
    });
    await deliver();
    nextDay();
    expect((await show()).briefing?.done).toEqual([]);
  });

  it('is told once, even when the first delivery was cut short', async () => {
    const { deliver, home, daily } = await given(webhook);
    const notices = join(home, 'outbox/notices');
    await deliver();
    expect(readdirSync(notices)).toHaveLength(1);
    const [name = ''] = readdirSync(notices);
    expect(readFileSync(join(notices, name), 'utf8')).toContain('[shop / checkout] Which provider?');
    await deliver();
    expect(readdirSync(notices)).toHaveLength(1);
    expect(readFileSync(daily(), 'utf8').match(/## Briefing/g)).toHaveLength(1);
  });

  it('comes although nobody can be told, and says why', async () => {
    const { deliver, show } = await given({ notify: { channels: 'all' } });
    const { written, trouble } = await deliver();
    expect([written, trouble]).toEqual([true, expect.stringContaining('portfolio.notify.channels')]);
    expect((await show()).briefing?.problems.join()).toContain('portfolio.notify.channels');
  });

  it('names how each unfinished initiative goes on', async () => {
    const { show } = await given();
    expect((await show()).briefing?.next).toMatchObject([
      { space: 'shop', initiative: 'checkout', path: expect.stringMatching(/plan/) as string },
    ]);
  });
});

describe('ephor briefing', () => {
  it('shows the one of now in all forms, and writes nothing', async () => {
    const { show, home } = await given();
    const result = await show();
    expect(briefing.print?.(result, plainStyle)).toMatch(/^Briefing \d{4}-\d\d-\d\d\n/);
    expect(briefing.print?.(await show({ markdown: true }), plainStyle)).toMatch(/^# Briefing/);
    expect(briefing.print?.(await show({ html: true }), plainStyle)).toMatch(/^<!doctype html>/);
    await expect(show({ html: true, markdown: true })).rejects.toThrow('printed once');
    expect(existsSync(join(home, 'daily'))).toBe(false);
  });

  it('shows the one of an earlier day as it was delivered', async () => {
    const { show, deliver, nextDay, today, put } = await given();
    const day = today();
    await deliver();
    const then = briefing.print?.(await show({ markdown: true }), plainStyle);
    nextDay();
    await put([{ put: 'space', value: space({ slug: 'shop', name: 'Renamed' }) }]);
    const earlier = await show({ day, markdown: true });
    expect(briefing.print?.(earlier, plainStyle)).toBe(then);
    expect(briefing.print?.(await show({ day, html: true }), plainStyle)).toContain('DECISIONS (1)');
    await expect(show({ day: '2026-01-01' })).rejects.toThrow('no briefing was delivered on 2026-01-01');
    await expect(show({ day: '../../config' })).rejects.toThrow('is not a day');
  });
});

describe('the notes of a day', () => {
  it('are written when it is over, once, for each day on which something happened [SB-022, SB-149]', async () => {
    const { app, clock, put, daily, today } = await given();
    const first = today();
    expect(await writeDailyNotes(app, orchestrator)).toEqual([]);
    clock.advance(2 * dayMs);
    const third = today();
    await put([{ put: 'space', value: space({ slug: 'shop', name: 'Renamed' }) }]);
    clock.advance(dayMs);
    expect(await writeDailyNotes(app, orchestrator)).toEqual([first, third]);
    const text = readFileSync(daily(first), 'utf8');
    expect(text).toMatch(/^# \d{4}-\d\d-\d\d\n\n<!-- ephor notes /);
    expect(text).toContain('New tasks: 1');
    expect(await writeDailyNotes(app, orchestrator)).toEqual([]);
    expect(readFileSync(daily(first), 'utf8')).toBe(text);
  });
});
