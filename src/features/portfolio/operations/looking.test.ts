import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenSchedule } from '../../../../test/given/portfolio.ts';
import { givenPortfolio, givenShop } from '../../../../test/portfolio/given-portfolio.ts';

describe('what people look at', () => {
  it('is aligned, fits the terminal, and is the same as data', async () => {
    const { person } = await givenShop();
    await person('task-edit', { task: '3', subject: `日本 ${'a very long subject '.repeat(8)}` });
    for (const width of [40, 60, 80, 120])
      for (const id of ['space-list', 'initiative-list', 'task-list']) {
        const { text } = await person(id, {}, { width });
        for (const each of text.split('\n')) expect(each.length, each).toBeLessThanOrEqual(width);
      }
    const { text, result } = await person('task-list', {}, { width: 80 });
    expect(text).toMatchInlineSnapshot(`
      "  TASK             SUBJECT                          PRIORITY  STATUS   WAITS FOR
        shop/checkout#2  Show the button                  critical  pending  #1
        shop/checkout#1  Build the form                   high      pending
        shop/checkout#3  日本 a very long subject a ver…  low       pending"
    `);
    expect(result).toMatchObject({ tasks: [{ id: 2, waitsFor: [1] }, { id: 1 }, { id: 3 }], hidden: 0 });
  });

  it('names a broken file with its line, and shows the rest', async () => {
    const { person, home } = await givenShop();
    writeFileSync(`${home}/spaces/shop/plans/checkout/tasks/3.json`, '{\n  "id": 3,\n  oops\n}');
    const { text } = await person('task-list');
    expect(text).toMatch(/3\.json:3/);
    expect(text).toContain('Build the form');
  });

  it('shows all about one thing', async () => {
    const { person } = await givenShop();
    await person('escalate', { question: 'Which colour does the button have?', task: '2' });
    expect((await person('task-show', { task: '2' })).text).toMatch(
      /waits for\s+#1 Build the form pending[^]*asked\s+esc-001/,
    );
    expect((await person('initiative-show', {})).text).toMatch(
      /Pay with Apple Pay[^]*goes on +\S[^]*0 of 3 done[^]*esc-001/,
    );
    expect((await person('space-show', {})).text).toMatch(/Sell more[^]*checkout[^]*1 open question/);
    expect((await person('status')).text).toMatch(
      /portfolio\s+1 initiative open · no lead at work · 1 question for you/,
    );
  });

  it('status says nothing of a portfolio where there is none', async () => {
    expect((await givenPortfolio().person('status')).text).not.toContain('portfolio');
  });
});

describe('schedules', () => {
  it.each([
    ['every 30m', { everyMinutes: 30, cron: null }],
    ['2h', { everyMinutes: 120 }],
    ['07:00', { cron: '0 7 * * *' }],
    ['weekday 07:30', { cron: '30 7 * * 1-5' }],
    ['every monday 9:05', { cron: '5 9 * * 1' }],
    ['0 7 * * 1-5', { cron: '0 7 * * 1-5' }],
  ])('%s is a time', async (when, stored) => {
    const { person, read } = await givenShop();
    expect((await person('schedule-add', { when, title: 'Update' })).exitCode).toBe(0);
    expect((await read()).schedules).toMatchObject([{ id: 'update', space: 'shop', ...stored }]);
    expect((await person('schedule-list')).text).toContain('update');
  });

  it.each(['someday', '25:00', 'fooday 07:00', '* * *', '61 * * * *', '0 0 31 2 *', '10s', ''])(
    '%j is none',
    async (when) => {
      const { person, read } = await givenShop();
      expect(await person('schedule-add', { when, title: 'Update' })).toMatchObject({ code: 'bad_input' });
      expect((await read()).schedules).toEqual([]);
    },
  );

  it('without a time of its own, a briefing comes when the settings say', async () => {
    const { person, app } = await givenShop();
    const { portfolio } = await app();
    const value = givenSchedule({ id: 'briefing', what: 'briefing', space: null, title: null });
    await portfolio.transact({ kind: 'person', name: 'mara' }, 'given', () => ({
      changes: [{ put: 'schedule', value }],
      result: undefined,
    }));
    expect((await person('schedule-list')).text).toMatch(/briefing +07:00 \(briefing_at\)/);
  });

  it('are edited, turned off, and removed with what brings them back', async () => {
    const { person, read } = await givenShop();
    await person('schedule-add', { when: '07:00', what: 'briefing' });
    await person('schedule-edit', { schedule: 'briefing', when: '08:00', off: true });
    expect((await read()).schedules).toMatchObject([{ cron: '0 8 * * *', enabled: false, what: 'briefing' }]);
    expect((await person('schedule-remove', { schedule: 'briefing' })).text).toContain(
      'ephor schedule add "0 8 * * *" --what briefing',
    );
    expect((await read()).schedules).toEqual([]);
  });
});
