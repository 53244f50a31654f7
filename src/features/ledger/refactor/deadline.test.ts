import { describe, expect, test } from 'vitest';
import { deadlineAfter, OutOfTime } from './parse.ts';

describe('the time for a comparison', () => {
  test('does not run before everything is loaded', () => {
    const deadline = deadlineAfter(-1);
    expect(deadline.hasPassed()).toBe(false);
    expect(() => deadline.check()).not.toThrow();
  });

  test('is over once it has passed, however often it begins', () => {
    const deadline = deadlineAfter(-1);
    deadline.begin();
    deadline.begin();
    expect(deadline.hasPassed()).toBe(true);
    expect(() => deadline.check()).toThrow(OutOfTime);
  });
});
