import * as v from 'valibot';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { plan } from '../../src/features/portfolio/plan/plan.ts';
import { deliverReport } from '../../src/features/portfolio/report/deliver-report.ts';
import { report } from '../../src/features/report/operations/report.ts';
import { usualPolicy } from '../../src/kernel/portfolio/policy.ts';
import { emptyPortfolio } from '../../src/kernel/portfolio/portfolio.ts';
import { Schedule } from '../../src/kernel/portfolio/run.ts';
import { plainStyle } from '../given/app.ts';
import { escalation, initiative, run, space, task } from '../given/morning.ts';
import { givenDesk, orchestrator } from './given-desk.ts';
import { closeServers, givenReport, givenRepository, givenServer, linesOf } from './given-report.ts';

afterEach(closeServers);

describe('the daily report', () => {
  it('says what was done, what waits, what it cost and how it stands, from what is recorded [SP-209, SP-215]', async () => {
    const { put, make, clock } = await givenReport();
    const hourAgo = new Date(clock.now().getTime() - 3_600_000).toISOString();
    await put([
      { put: 'space', value: space({ slug: 'shop' }) },
      { put: 'initiative', value: initiative({ space: 'shop', id: 'checkout' }) },
      {
        put: 'task',
        value: task({
          id: 1,
          space: 'shop',
          plan: 'checkout',
          subject: 'Cart',
          status: 'completed',
          completedAt: hourAgo,
          completionNotes: 'done',
        }),
      },
      {
        put: 'escalation',
        value: escalation({ id: 'esc-001', type: 'question', space: 'shop', question: 'Islands?' }),
      },
    ]);
    await put(
      [
        {
          put: 'run',
          value: run({
            id: 'run-0001',
            space: 'shop',
            initiative: 'checkout',
            reason: 'done',
            startedAt: hourAgo,
            heartbeatAt: hourAgo,
            endedAt: hourAgo,
            tokens: 900,
            usd: 1.25,
          }),
        },
        {
          put: 'health',
          value: {
            space: 'shop',
            at: hourAgo,
            commit: null,
            checks: [{ command: 'npm test', passed: true, excerpt: '' }],
          },
        },
      ],
      orchestrator,
    );
    const made = await make();
    expect(linesOf(made, 'Summary')).toEqual([
      '1 thing done in 1 space for $1.25; 1 question for you.',
      'Nothing is wrong.',
    ]);
    expect(linesOf(made, 'Activity')).toEqual(['[shop / checkout] task #1 "Cart"']);
    expect(linesOf(made, 'Questions')).toEqual(['Open: question: 1', 'Answered: 0', '[shop] Islands?']);
    expect(linesOf(made, 'Costs')).toContain('Since yesterday: 1 run, 900 tokens, $1.25');
    expect(linesOf(made, 'Health')).toEqual(['The check passes.']);
    expect(made.failed).toBe(0);
  });

  it('says of every space how its repository stands [SP-216]', async () => {
    const { put, make } = await givenReport();
    const [clean, dirty] = [givenRepository(), givenRepository()];
    writeFileSync(join(dirty, 'b.txt'), 'b');
    await put([
      { put: 'space', value: space({ slug: 'clean', codeDir: clean }) },
      { put: 'space', value: space({ slug: 'dirty', codeDir: dirty }) },
      { put: 'space', value: space({ slug: 'gone', codeDir: join(clean, 'gone') }) },
      { put: 'space', value: space({ slug: 'paper', codeDir: null }) },
    ]);
    const lines = linesOf(await make(), 'Git');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^clean: clean, on main, last commit .*: first words$/);
    expect(lines[1]).toMatch(/^dirty: 1 file not committed, on main/);
    expect(lines[2]).toBe('gone: no repository');
  });

  it('is kept by its date, as data, Markdown and page [SP-220]', async () => {
    const { make, show, clock, home, day } = await givenReport();
    await make();
    clock.advance(86_400_000);
    await make();
    const names = readdirSync(join(home, 'reports')).filter((name) => name !== 'work');
    expect(names.toSorted()).toEqual(
      ['2026-11-18', '2026-11-19'].flatMap((each) =>
        ['html', 'json', 'md'].map((ending) => `${each}.${ending}`),
      ),
    );
    const earlier = await show({ day, markdown: true });
    expect(report.print?.(earlier, plainStyle)).toMatch(/^# Daily report 2026-11-18\n/);
    expect(readFileSync(join(home, 'reports', `${day}.html`), 'utf8')).toMatch(/^<!doctype html>/);
    expect(report.print?.(await show({ html: true }), plainStyle)).toContain('reports/2026-11-19.html');
    await expect(show({ day: '2026-01-01' })).rejects.toThrow('no report of 2026-01-01');
    await expect(show({ html: true, file: 'x.html' })).rejects.toThrow('takes only');
    await expect(show({ daily: false, day })).rejects.toThrow('only with the daily report');
    writeFileSync(join(home, 'reports', `${day}.json`), '{"day"');
    await expect(show({ day })).rejects.toThrow('can’t be read');
  });

  it('leaves out what the user does not want', async () => {
    const { make } = await givenReport({ off: ['git', 'summary'] });
    expect((await make()).document.sections.map(({ title }) => title)).toEqual([
      'Activity',
      'Questions',
      'Costs',
      'Figures of 7 days',
      'Health',
    ]);
  });

  it('is made by one process at a time; who holds it for half an hour is taken over [SP-219]', async () => {
    const server = await givenServer(() => ({ silent: true }));
    const sources = [{ id: 'x', title: 'X', url: server.url, timeout_seconds: 2 }];
    const { make, clock, home } = await givenReport({ sources });
    const slow = make();
    const ended = slow.then(
      () => 'made',
      (error: unknown) => (error as { code: string }).code,
    );
    const claim = join(home, 'reports/work/claim.json');
    while (!existsSync(claim)) await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(make()).rejects.toThrow('is still at it');
    clock.advance(29 * 60_000);
    await expect(make()).rejects.toThrow('is still at it');
    clock.advance(2 * 60_000);
    writeFileSync(join(home, 'config.yaml'), '{}');
    expect((await make()).failed).toBe(0);
    expect(await ended).toBe('report_taken_over');
    expect(existsSync(claim)).toBe(false);
    const dead = {
      pid: 2 ** 22 + 1,
      started: '1',
      machine: (await givenReport()).io.processes.self.machine,
      mark: 'x',
    };
    writeFileSync(claim, JSON.stringify({ ...dead, at: clock.now().toISOString() }));
    expect((await make()).failed).toBe(0);
    writeFileSync(claim, '{"torn');
    expect((await make()).failed).toBe(0);
  });

  it('is due once a day, and told of once [SP-208]', async () => {
    const { app, clock, home } = await givenDesk({
      notify: { channels: [{ id: 'hook', type: 'webhook', url: 'http://127.0.0.1:1/' }] },
    });
    const schedule = v.parse(Schedule, {
      id: 'evening-report',
      what: 'report',
      everyMinutes: 1440,
      lastFiredAt: new Date(clock.now().getTime() - 86_400_000).toISOString(),
    });
    const actions = plan(
      { portfolio: { ...emptyPortfolio, schedules: [schedule] }, alive: {} },
      usualPolicy,
      clock.now(),
    );
    expect(actions.filter((action) => action.do === 'deliver')).toMatchObject([{ what: 'report' }]);
    await deliverReport(app);
    await deliverReport(app);
    expect(readdirSync(join(home, 'outbox/notices'))).toHaveLength(1);
  });
});
