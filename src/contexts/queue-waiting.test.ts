import { expect, it } from 'vitest';
import { givenEvent } from '../../test/given/events.ts';
import { queueWaiting } from './queue-waiting.ts';

const told = (queueCount: number) =>
  queueWaiting.write({
    event: givenEvent('session.start', { source: 'startup' }),
    facts: { queueCount } as never,
    state: {} as never,
  });

it.each([
  [1, '1 idea waits'],
  [12, '12 ideas wait'],
])('with %i queued, the agent is told that %s, and to leave them alone', (count, words) => {
  expect(told(count)).toContain(words);
  expect(told(count)).toContain('only when they ask for it');
});

it('says nothing of an empty queue', () => {
  expect(told(0)).toBeUndefined();
});
