import { expect, it } from 'vitest';
import { givenEvent } from '../../test/given/events.ts';
import { howEphorSpeaks } from './how-ephor-speaks.ts';

const event = givenEvent('session.start', { source: 'startup' });
const text = howEphorSpeaks.write({ event, facts: {} as never, state: {} as never }) ?? '';

it('tells at session start, briefly, what an objection is [SE-051]', () => {
  expect(howEphorSpeaks.on).toEqual(['session.start']);
  expect(text).toContain('Ephor watches over this repository');
  expect(text).toMatch(/When it objects/);
  expect(text.length).toBeLessThan(1_000);
});

it.each([
  ['explain what Ephor said [SE-093]', /blocked: tell the user what Ephor said/],
  ['offer both ways [SE-094]', /offer both ways, an exception or another plan/],
  ['do what the user decides [SE-095]', /what they decide: `ephor override "<why>"`.*or `ephor acknowledge`/],
  ['know that the user is asked about an exception [SE-040]', /they are asked to confirm/],
  ['not retry or go around', /Do not retry the same action or look for a way around/],
  ['know that only the user moves the phase [SE-001]', /Only what the user says moves the phase/],
])('tells the agent to %s', (_, words) => {
  expect(text).toMatch(words);
});
