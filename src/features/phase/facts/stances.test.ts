import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenReading } from '../../../../test/given/reading.ts';
import { noStances } from '../../../kernel/work/stance.ts';
import { stances } from './stances.ts';

const gather = (prompt: string, more: object = {}) => {
  const event = givenEvent('prompt.before', { prompt, ...more });
  return stances.gather({ event, reading: givenReading(event, () => []) } as never);
};

it('reads what the user typed', async () => {
  expect(await gather('commit it, no push please')).toMatchObject({ text: 'commit it, no push please' });
});

it.each([
  ['an empty prompt', '  ', {}],
  ['an answer in a dialog', 'no push', { asked: 'Shall I push?' }],
  ['an approved plan', 'no push', { plan: 'Fix it, push it' }],
  ['what a sub-agent is told', 'no push', { agent: 'a1' }],
])('says nothing of %s', async (_, prompt, more) => {
  expect(await gather(prompt, more)).toEqual(noStances);
});
