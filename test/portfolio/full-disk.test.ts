import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPrograms, eventually, givenNight, type Night } from './given-night.ts';
import { givenSmallDisk, maySmallDisk, removeDisks } from '../given/small-disk.ts';

const programs = mkdtempSync(`${tmpdir()}/ephor-night-`);
beforeAll(() => buildPrograms(programs));
afterEach(removeDisks);
afterAll(() => rmSync(programs, { recursive: true, force: true }));

const deeds = (night: Night): readonly string[] => night.log().filter((line) => line.startsWith('did'));

describe.skipIf(!maySmallDisk())('an orchestrator whose disk is full', () => {
  const given = async () => {
    let disk: Partial<ReturnType<typeof givenSmallDisk>> = {};
    const night = await givenNight(programs, {}, (home) => {
      disk = givenSmallDisk(home, '4m');
    });
    await night.initiative('cart', 4);
    return { night, disk };
  };
  const all = [1, 2, 3, 4].map((task) => `did cart ${task}`);

  it.each([0, 6_000, 20_000])(
    'in the middle of the work, but for %i bytes, says so and goes on when there is room: nothing is lost or done twice',
    async (left) => {
      const { night, disk } = await given();
      night.does({ stepMs: 400 });
      const one = night.orchestrate('stay', { leaseSeconds: 5 });
      await eventually(
        () => deeds(night).length > 0,
        () => night.log(),
      );
      disk.fill?.(left);
      await sleep(2_500);
      disk.free?.();
      expect(await one.ended).toBe(0);
      if (left < 10_000) expect(JSON.stringify(one.reports)).toContain('everything else waits for room');
      const now = await night.now();
      expect(now.problems).toEqual([]);
      expect(now.initiatives).toMatchObject([{ status: 'complete' }]);
      expect(new Set(deeds(night))).toEqual(new Set(all));
      expect(now.runs.every(({ state }) => state === 'ended')).toBe(true);
      expect(now.runs.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(100 * deeds(night).length);
    },
  );

  it('before it begins starts nobody, says why, and begins when there is room', async () => {
    const { night, disk } = await given();
    disk.fill?.();
    const one = night.orchestrate('once');
    await one.ended;
    expect(JSON.stringify(one.reports)).toMatch(/the disk refused|no space/);
    expect(night.log()).toEqual([]);
    disk.free?.();
    await night.orchestrate().ended;
    expect(deeds(night)).toEqual(all);
  });
});
