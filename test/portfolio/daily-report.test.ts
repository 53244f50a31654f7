import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { usualPolicy } from '../../src/kernel/portfolio/policy.ts';
import { Schedule } from '../../src/kernel/portfolio/run.ts';
import * as v from 'valibot';
import { plan } from '../../src/features/portfolio/plan/plan.ts';
import { keptReport, makeDailyReport } from '../../src/features/portfolio/report/daily-report.ts';
import { deliverReport } from '../../src/features/portfolio/report/deliver-report.ts';
import { collectStats } from '../../src/features/portfolio/report/stats.ts';
import { report } from '../../src/features/report/operations/report.ts';
import { stats } from '../../src/features/portfolio/operations/stats.ts';
import type { DailyReport } from '../../src/kernel/app.ts';
import { emptyPortfolio } from '../../src/kernel/portfolio/portfolio.ts';
import { operate, plainStyle } from '../given/app.ts';
import { givenFolder } from '../given/folder.ts';
import { givenHttpServer, type GivenHttpServer } from '../given/http-server.ts';
import { escalation, initiative, run, space, task } from '../given/morning.ts';
import { givenDesk, orchestrator } from './given-desk.ts';

const servers: GivenHttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function givenServer(answer: Parameters<typeof givenHttpServer>[0]): Promise<GivenHttpServer> {
  const server = await givenHttpServer(answer);
  servers.push(server);
  return server;
}

const json = (value: unknown) => ({ body: JSON.stringify(value) });

async function given(reportConfig: object = {}, secrets?: string) {
  const desk = await givenDesk({ report: reportConfig });
  const { app, home } = desk;
  if (secrets !== undefined) writeFileSync(join(home, 'secrets.env'), secrets, { mode: 0o600 });
  const day = desk.clock.now().toISOString();
  const withReport = {
    ...app,
    dailyReport: (of?: string) =>
      of === undefined ? makeDailyReport(app) : Promise.resolve(keptReport(app, of)),
  };
  return {
    ...desk,
    day: day.slice(0, 10),
    make: () => makeDailyReport(app),
    show: (input: object = {}) => operate<DailyReport>(report, withReport, { daily: true, ...input }),
  };
}

const sectionOf = ({ document: { sections } }: DailyReport, title: string) =>
  sections.find((section) => section.title === title);
const linesOf = (made: DailyReport, title: string): readonly string[] => {
  const { figures = [], items = [], none } = sectionOf(made, title) ?? {};
  const lines = [...figures.map(({ name, value }) => `${name}: ${value}`), ...items.map(({ text }) => text)];
  return lines.length === 0 && none ? [none] : lines;
};

function givenRepository(): string {
  const folder = givenFolder();
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);
  git('init', '-q', '-b', 'main');
  writeFileSync(join(folder, 'a.txt'), 'a');
  git('add', '.');
  git('commit', '-q', '-m', 'first words');
  return folder;
}

describe('the daily report', () => {
  it('says what was done, what waits, what it cost and how it stands, from what is recorded [SP-209, SP-215]', async () => {
    const { put, make, clock } = await given();
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
    expect(linesOf(made, 'Health')).toEqual(['All 1 check pass.']);
    expect(made.failed).toBe(0);
  });

  it('says of every space how its repository stands [SP-216]', async () => {
    const { put, make, clock } = await given();
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

  it('asks the servers that the user names, for sales, downloads, visits, a forge or a help desk [SP-210…SP-214]', async () => {
    const server = await givenServer(({ path }) =>
      path.startsWith('/sales')
        ? json({ today: { total: 12 } })
        : json({ open_issues: 4, items: [{ title: 'It crashes' }, { title: 'It hangs' }] }),
    );
    const { make, day } = await given(
      {
        sources: [
          {
            id: 'sales',
            title: 'Sales',
            url: `${server.url}/sales?to={day}&from={week_ago}`,
            key: 'SALES_KEY',
            show: { 'Sales today': 'today.total' },
          },
          {
            id: 'forge',
            title: 'Forge',
            url: `${server.url}/repo`,
            key: 'FORGE_KEY',
            key_header: 'X-Api-Key',
            key_prefix: '',
            show: { Issues: 'open_issues', Newest: 'items[].title' },
          },
        ],
      },
      'SALES_KEY=sk_1234\nFORGE_KEY=forge-5678\n',
    );
    const made = await make();
    expect(linesOf(made, 'Sales')).toEqual(['Sales today: 12']);
    expect(linesOf(made, 'Forge')).toEqual(['Issues: 4', 'Newest: 2, of which:', 'It crashes', 'It hangs']);
    const [sales, forge] = server.asked.toSorted((a, b) => (a.path > b.path ? -1 : 1));
    expect(sales?.path).toBe(`/sales?to=${day}&from=2026-11-11`);
    expect(sales?.headers.authorization).toBe('Bearer sk_1234');
    expect(forge?.headers['x-api-key']).toBe('forge-5678');
    expect(forge?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['a server that fails', { status: 503 }, 'the server answered 503'],
    ['one that does not say JSON', { body: '<html>' }, 'did not answer with JSON'],
    ['one without what was asked for', json({}), 'there is no total in the answer'],
    ['one that says too much', { body: `"${'a'.repeat(5_000_000)}"` }, 'larger than'],
    ['one that says nothing', { silent: true }, 'no answer in time'],
    [
      'one that moved to an unsafe place',
      { status: 302, headers: { location: 'http://192.0.2.1/' } },
      'without encryption',
    ],
  ])('is there although it asks %s, and says what failed [SP-218]', async (_, answer, failure) => {
    const server = await givenServer(() => answer);
    const source = { id: 'x', title: 'X', url: server.url, timeout_seconds: 1, show: { Total: 'total' } };
    const { make, show } = await given({ sources: [source] });
    const made = await make();
    expect(sectionOf(made, 'X')?.failure).toContain(failure);
    expect(made.failed).toBe(1);
    expect(linesOf(made, 'Summary')[1]).toBe('no word from X.');
    expect(sectionOf(made, 'Health')?.failure).toBeNull();
    const shown = await show();
    expect(report.exitCode?.(shown)).toBe(1);
    expect(report.print?.(shown, plainStyle)).toContain('✗');
  });

  it('takes keys from a private file alone, gives them to no other server, and writes them nowhere [SP-217]', async () => {
    const other = await givenServer(() => json({ total: 7 }));
    const server = await givenServer(() => ({ status: 302, headers: { location: other.url } }));
    const source = { id: 'x', title: 'X', url: server.url, key: 'X_KEY', show: { Total: 'total' } };
    const { make, home, day } = await given({ sources: [source] }, 'X_KEY=very-secret-key\n');
    expect(linesOf(await make(), 'X')).toEqual(['Total: 7']);
    expect(server.asked[0]?.headers.authorization).toBe('Bearer very-secret-key');
    expect(other.asked[0]?.headers.authorization).toBeUndefined();
    chmodSync(join(home, 'secrets.env'), 0o640);
    const made = await make();
    expect(sectionOf(made, 'X')?.failure).toContain('can be read by others');
    for (const ending of ['json', 'md', 'html'])
      expect(readFileSync(join(home, 'reports', `${day}.${ending}`), 'utf8')).not.toContain(
        'very-secret-key',
      );
  });

  it('is kept by its date, as data, Markdown and page [SP-220]', async () => {
    const { make, show, clock, home, day } = await given();
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
    await expect(show({ html: true, file: 'x.html' })).rejects.toThrow('nothing else');
    await expect(show({ daily: false, day })).rejects.toThrow('for the daily report');
    writeFileSync(join(home, 'reports', `${day}.json`), '{"day"');
    await expect(show({ day })).rejects.toThrow('can’t be read');
  });

  it('leaves out what the user does not want', async () => {
    const { make } = await given({ off: ['git', 'summary'] });
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
    const { make, clock, home } = await given({ sources });
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
      machine: (await given()).io.processes.self.machine,
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

describe('ephor stats', () => {
  it('counts from what is recorded anyway, and shows it [SP-202, SP-207]', async () => {
    const { put, app, clock } = await given();
    await put([
      { put: 'space', value: space({ slug: 'shop' }) },
      { put: 'space', value: space({ slug: 'site' }) },
      { put: 'initiative', value: initiative({ space: 'shop', id: 'a' }) },
      { put: 'task', value: task({ id: 1, space: 'shop', plan: 'a', subject: 'x' }) },
      {
        put: 'escalation',
        value: escalation({ id: 'esc-001', type: 'question', space: 'site', question: 'x?' }),
      },
    ]);
    clock.advance(1_000);
    await put([
      {
        put: 'task',
        value: task({
          id: 1,
          space: 'shop',
          plan: 'a',
          subject: 'x',
          status: 'completed',
          completedAt: clock.now().toISOString(),
          completionNotes: 'y',
        }),
      },
    ]);
    const all = await collectStats(app, { days: 30 });
    expect(all.bySpace['shop']?.tasksCompleted).toBe(1);
    expect(all.bySpace['site']?.questions).toBe(1);
    expect((await collectStats(app, { days: 30, space: 'site' })).totals.tasksCompleted).toBe(0);
    clock.advance(40 * 86_400_000);
    expect((await collectStats(app, { days: 30 })).rows).toEqual([]);
    const shown = stats.print?.(await operate(stats, app, { days: 60, daily: true }), plainStyle);
    expect(shown).toMatch(/^Counts {2}/);
    expect(shown).toContain('2026-11-18');
  });

  it('counts a space that can’t be read as nothing, and names it [SP-205]', async () => {
    const { put, app } = await given();
    await put([{ put: 'space', value: space({ slug: 'shop', codeDir: '/nowhere' }) }]);
    const broken = { ...app, projectAt: () => Promise.reject(new Error('locked away')) };
    const result = await collectStats(broken, { days: 1 });
    expect(result.problems).toEqual(['shop: locked away']);
    expect(stats.exitCode?.({ ...result, daily: false } as never)).toBe(1);
  });
});
