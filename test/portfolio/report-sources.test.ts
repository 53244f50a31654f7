import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { report } from '../../src/features/report/operations/report.ts';
import { plainStyle } from '../given/app.ts';
import { closeServers, givenReport, givenServer, json, linesOf, sectionOf } from './given-report.ts';

afterEach(closeServers);

describe('the daily report', () => {
  it('asks the servers that the user names, for sales, downloads, visits, a forge or a help desk [SP-210…SP-214]', async () => {
    const server = await givenServer(({ path }) =>
      path.startsWith('/sales')
        ? json({ today: { total: 12 } })
        : json({ open_issues: 4, items: [{ title: 'It crashes' }, { title: 'It hangs' }] }),
    );
    const { make, day } = await givenReport(
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
    const { make, show } = await givenReport({ sources: [source] });
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
    const { make, home, day } = await givenReport({ sources: [source] }, 'X_KEY=very-secret-key\n');
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
});
