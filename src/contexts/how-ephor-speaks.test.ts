import { expect, it } from 'vitest';
import { givenEvent } from '../../test/given/events.ts';
import { howEphorSpeaks } from './how-ephor-speaks.ts';

it('tells at session start what an objection is and what to do about one [SE-051]', () => {
  const event = givenEvent('session.start', { source: 'startup' });
  const text = howEphorSpeaks.write({ event, facts: {} as never, state: {} as never }) ?? '';
  expect(text).toMatch(/objects/);
  expect(text).toMatch(/tell the user what Ephor said and ask/);
  expect(text.length).toBeLessThan(800);
  expect(howEphorSpeaks.on).toEqual(['session.start']);
});
