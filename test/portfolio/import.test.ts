import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importFolder } from '../../src/features/portfolio/operations/import.ts';
import { givenApp, plainStyle } from '../given/app.ts';
import { contents, givenSuperbot, homeOf, json, put, rowsOf, superbot, task } from './given-import.ts';

describe('a Superbot folder [SB-153, SB-157]', () => {
  it('comes over with every field and file', async () => {
    const each = givenSuperbot();
    const sources = await each.run();
    const portfolio = await (await givenApp(each.given)).portfolio.read();
    expect(portfolio.problems).toEqual([]);
    expect(portfolio.spaces).toMatchObject([{ slug: 'shop', name: 'Shop', codeDir: '/code/shop' }]);
    expect(portfolio.initiatives).toMatchObject([
      { space: 'shop', id: 'auth', title: 'Sign in', status: 'active' },
    ]);
    expect(portfolio.tasks).toMatchObject([
      {
        id: 1,
        status: 'completed',
        completedAt: '2026-01-03T00:00:00Z',
        updatedAt: '2026-01-02T00:00:00Z',
        blocks: [2],
      },
      { id: 2, status: 'pending', priority: 'critical', blockedBy: [1] },
    ]);
    expect(portfolio.escalations.map(({ id, status, type }) => [id, status, type])).toEqual([
      ['esc-001', 'pending', 'decision'],
      ['esc-002', 'draft', 'approval'],
      ['esc-003', 'resolved', 'decision'],
      ['esc-004', 'resolved', 'decision'],
    ]);
    expect(portfolio.escalations[2]).toMatchObject({ resolution: 'JWT', consumedAt: '2026-01-06T00:00:00Z' });
    expect(portfolio.decisions).toMatchObject([{ question: 'Which currency?', answer: 'Euro' }]);
    expect(portfolio.schedules).toMatchObject([
      { id: 'nightly-report', cron: '30 2 * * 1,5', title: 'write it' },
    ]);
    const home = contents(homeOf(each));
    expect(JSON.parse(home['spaces/shop/plans/auth/tasks/2.json'] ?? '')).toMatchObject({
      mood: { fine: true },
      importedStatus: 'todo',
      importedPriority: 'urgent',
      importedBlockedBy: [1, 9],
    });
    expect(JSON.parse(home['escalations/draft/esc-002.json'] ?? '')).toMatchObject({
      importedType: 'agent_plan',
    });
    expect(JSON.parse(home['escalations/pending/esc-001.json'] ?? '')).toMatchObject({
      acknowledgedAt: '2026-01-02T00:00:00Z',
      blocksTask: 'shop/plans/auth/tasks/2.json',
    });
    expect(JSON.parse(home['spaces/shop/space.json'] ?? '')).toMatchObject({ mood: 'fine' });
    expect(home['spaces/shop/plans/auth/tasks/.highwatermark']).toBe('7\n');
    expect(home['IDENTITY.md']).toBe('# I am\n');
    expect(home['daily/2026-01-02.md']).toBe('a day\n');
    expect(home['config.yaml']).toContain('portfolio:\n  most_leads: 3\n  briefing_at: "07:30"\n');
    const { policy, problems } = await (await givenApp(each.given)).portfolioPolicy();
    expect([policy.mostLeads, policy.quietHours, problems]).toEqual([3, { from: '22:00', to: '06:00' }, []]);
    const kept = [...rowsOf(sources).values()].filter(({ state }) => state === 'kept');
    expect(kept.map(({ from }) => from).sort()).toEqual([
      'config.json',
      'escalations/needs_human/esc-009.json',
      'scripts/heartbeat.sh',
      'spaces/shop/plans/auth/tasks/3.json',
    ]);
    for (const { from, to } of kept) expect(readFileSync(to ?? '', 'utf8')).toBe(superbot[from]);
  });

  it('is told in a dry run as it will be, and nothing is changed by that', async () => {
    const each = givenSuperbot();
    await givenApp(each.given);
    const before = contents(each.given.userHome);
    const dry = await each.run({ dryRun: true });
    expect(contents(each.given.userHome)).toEqual(before);
    expect(await each.run()).toEqual(dry);
  });

  it('changes nothing when it comes again', async () => {
    const each = givenSuperbot();
    await each.run();
    await givenApp(each.given);
    const before = contents(homeOf(each));
    const again = await each.run();
    expect([...rowsOf(again).values()].filter(({ isNew }) => isNew)).toEqual([]);
    expect(contents(homeOf(each))).toEqual(before);
    expect(importFolder.print?.({ dryRun: false, sources: again }, plainStyle)).toContain('is here already');
  });

  it('brings what is new there, and leaves what was changed here', async () => {
    const each = givenSuperbot();
    await each.run();
    const { portfolio } = await givenApp(each.given);
    await portfolio.transact({ kind: 'person', name: 'ada' }, 'x', ({ tasks, escalations }) => ({
      changes: [
        ...tasks
          .slice(1)
          .map((value) => ({ put: 'task' as const, value: { ...value, status: 'completed' as const } })),
        ...escalations.slice(0, 1).map((value) => ({
          put: 'escalation' as const,
          value: { ...value, status: 'resolved' as const, resolution: 'JWT', resolvedBy: 'ada' },
        })),
      ],
      result: 0,
    }));
    put(each.folder, { 'spaces/shop/plans/auth/tasks/8.json': task(8), 'USER.md': '# Another\n' });
    const rows = rowsOf(await each.run());
    expect(rows.get('spaces/shop/plans/auth/tasks/8.json')).toMatchObject({ state: 'brought', isNew: true });
    expect(rows.get('spaces/shop/plans/auth/tasks/2.json')).toMatchObject({ state: 'kept' });
    expect(rows.get('escalations/needs_human/esc-001.json')).toMatchObject({ note: 'it is resolved here' });
    expect(rows.get('USER.md')).toMatchObject({
      state: 'kept',
      note: 'yours says something else, and stays',
    });
    expect(contents(homeOf(each))['USER.md']).toBe('# You are\n');
    expect((await portfolio.read()).tasks.map(({ id, status }) => [id, status])).toEqual([
      [1, 'completed'],
      [2, 'completed'],
      [8, 'pending'],
    ]);
  });

  it('takes no place that is yours already', async () => {
    const each = givenSuperbot();
    put(homeOf(each), {
      'spaces/shop/space.json': json({ name: 'My shop' }),
      'spaces/shop/plans/auth/tasks/1.json': json({ subject: 'mine' }),
      'escalations/draft/esc-001.json': json({ type: 'question', space: 'shop', question: 'Mine?' }),
    });
    await each.run();
    const { spaces, initiatives, tasks, escalations } = await (await givenApp(each.given)).portfolio.read();
    expect(spaces).toMatchObject([{ name: 'My shop' }]);
    expect(initiatives.map(({ id }) => id)).toEqual(['auth', 'auth-imported']);
    expect(tasks.map(({ plan, subject }) => [plan, subject])).toEqual([
      ['auth', 'mine'],
      ['auth-imported', 'Task 1'],
      ['auth-imported', 'Task 2'],
    ]);
    expect(escalations.map(({ id, question }) => [id, question])).toContainEqual(['esc-001', 'Mine?']);
    const imported = escalations.filter(({ question }) => question === 'Which token?');
    expect(imported.map(({ initiative }) => initiative)).toEqual([
      'auth-imported',
      'auth-imported',
      'auth-imported',
    ]);
    expect(imported[0]?.blocksTask).toBe('shop/plans/auth-imported/tasks/2.json');
  });

  it('leaves links alone, and names them', async () => {
    const each = givenSuperbot();
    symlinkSync('/etc', join(each.folder, 'spaces/away'));
    expect(rowsOf(await each.run()).get('spaces/away')).toMatchObject({ state: 'left' });
  });

  it('loses no file, whatever is in it', { timeout: 120_000 }, async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc
        .dictionary(
          fc.constantFrom(
            'id',
            'type',
            'space',
            'question',
            'subject',
            'status',
            'blocks',
            'blockedBy',
            'plan',
            'name',
            'priority',
            'initiative',
            '__proto__',
          ),
          fc.jsonValue(),
        )
        .map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...Object.keys(superbot)), { minLength: 1, maxLength: 6 }),
        fc.array(text, { minLength: 6, maxLength: 6 }),
        async (paths, texts) => {
          const each = givenSuperbot({
            ...superbot,
            ...Object.fromEntries(paths.map((path, at) => [path, texts[at] ?? ''])),
          });
          const rows = rowsOf(await each.run());
          expect(Object.keys(contents(each.folder)).filter((path) => !rows.has(path))).toEqual([]);
          for (const { from, to, state } of rows.values())
            if (state === 'kept')
              expect(readFileSync(to ?? '').equals(readFileSync(join(each.folder, from)))).toBe(true);
          expect([...rowsOf(await each.run()).values()].filter(({ isNew }) => isNew)).toEqual([]);
          expect((await (await givenApp(each.given)).portfolio.read()).problems).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
