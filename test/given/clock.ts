import type { Clock } from '../../src/kernel/io.ts';

/** A clock that only moves when it is told to, or when somebody sleeps. */
export function givenClock(start = '2026-01-01T00:00:00.000Z'): Clock & { advance(ms: number): void } {
  let ms = Date.parse(start);
  const advance = (by: number): void => {
    ms += by;
  };
  return { now: () => new Date(ms), monotonic: () => ms, sleep: advance, advance };
}
