import { expect, it } from 'vitest';
import { measureSessions } from '../../eval/sessions-player/play.ts';
import { dist } from '../resident/given-hook.ts';

it('the measured sessions are played with few wrong objections, and most of the wanted ones', async () => {
  const score = await measureSessions('eval/sessions', { dist });
  expect(score.failures).toEqual([]);
  expect(score.sessionsWithWrongPercent).toBeLessThanOrEqual(5);
  expect(score.wrongPer100Calls).toBeLessThanOrEqual(0.8);
  expect(score.caughtPercent).toBeGreaterThanOrEqual(88);
}, 240_000);
