import { beforeAll, describe, expect, it } from 'vitest';
import { buildPrograms, givenNight } from './given-night.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll } from 'vitest';

const programs = mkdtempSync(`${tmpdir()}/ephor-night-`);
beforeAll(() => buildPrograms(programs));
afterAll(() => rmSync(programs, { recursive: true, force: true }));

describe('a night', () => {
  it('goes from a title to merged work without anybody, then ends [SB-007] [SB-010] [SB-146]', async () => {
    const night = await givenNight(programs, { checks: ['test -f cart-1.txt'] });
    night.does({ plans: 2 });
    await night.initiative('cart', 0);
    const one = night.orchestrate();
    expect({
      code: await one.ended,
      reports: one.reports.filter(({ event }) => event === 'problem'),
    }).toEqual({
      code: 0,
      reports: [],
    });
    const { initiatives, tasks, runs } = await night.now();
    expect(initiatives).toMatchObject([{ id: 'cart', status: 'complete', merge: { state: 'merged' } }]);
    expect(tasks.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(runs).toMatchObject([
      { kind: 'plan', state: 'ended', reason: 'done', progress: true },
      { kind: 'work', state: 'ended', reason: 'done', turns: 2, tokens: 200, epoch: 2 },
    ]);
    expect(night.repository.read('cart-1.txt')).toBe('run-0002\n');
  });
});
