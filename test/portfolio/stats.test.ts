import { describe, expect, it } from 'vitest';
import { stats } from '../../src/features/portfolio/operations/stats.ts';
import { collectStats } from '../../src/features/portfolio/report/stats.ts';
import { operate, plainStyle } from '../given/app.ts';
import { escalation, initiative, space, task } from '../given/morning.ts';
import { givenDesk } from './given-desk.ts';

describe('ephor stats', () => {
  it('counts from what is recorded anyway, and shows it [SP-202, SP-207]', async () => {
    const { put, app, clock } = await givenDesk();
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
    const { put, app } = await givenDesk();
    await put([{ put: 'space', value: space({ slug: 'shop', codeDir: '/nowhere' }) }]);
    const broken = { ...app, projectAt: () => Promise.reject(new Error('locked away')) };
    const result = await collectStats(broken, { days: 1 });
    expect(result.problems).toEqual(['shop: locked away']);
    expect(stats.exitCode?.({ ...result, daily: false })).toBe(1);
  });
});
