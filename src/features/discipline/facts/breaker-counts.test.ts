import { expect, it } from 'vitest';
import { breakerCounts } from './breaker-counts.ts';

it.each([
  [{ counts: 'failures' }, 'failures'],
  [{ counts: 'rounds' }, 'rounds'],
  [undefined, 'rounds'],
])('with the options %j it is %s', (options, counts) => {
  const settings = { gates: { breaker: { level: 'deny', options } } };
  expect(breakerCounts.gather({ settings } as never)).toBe(counts);
});
