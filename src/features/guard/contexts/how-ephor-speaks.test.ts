import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { howEphorSpeaks } from './how-ephor-speaks.ts';

const event = givenEvent('session.start', { source: 'startup' });
const text = howEphorSpeaks.write({ event, facts: {} as never, state: {} as never }) ?? '';

it('tells at session start, briefly, what an objection is [SE-051]', () => {
  expect(howEphorSpeaks.on).toEqual(['session.start']);
  expect(text).toContain('Ephor watches over this repository');
  expect(text).toMatch(/When it objects/);
  expect(text.length).toBeLessThan(270);
});

it.each([
  ['explain what Ephor said [SE-093]', /it says why and what to do instead: tell the user/],
  ['offer both ways [SE-094]', /Only they can grant an exception: .*accepts the objection/],
  ['do what the user decides [SE-095]', /`ephor override "<why>"` asks them\. `ephor acknowledge`/],
  ['know that the user is asked about an exception [SE-040]', /`ephor override "<why>"` asks them/],
  ['not go around it', /Don’t look for a way around it/],
])('tells the agent to %s', (_, words) => {
  expect(text).toMatch(words);
});
