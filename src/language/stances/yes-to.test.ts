import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createReader } from '../read-prompt.ts';

const read = createReader((name) => readFileSync(`data/${name}`, 'utf8'));
const yesTo = (agent: string, prompt: string) =>
  read([
    { role: 'user', text: 'fix the port of the service' },
    { role: 'assistant', text: agent },
    { role: 'user', text: prompt },
  ]).stances.yesTo;

it.each([
  ['The port is wrong. Shall I change it and apply it to staging?', 'yep do it', /apply it to staging/],
  ['Committed. Want me to push it?', 'yes', /push it/],
  ['Soll ich es pushen?', 'ja bitte', /pushen/],
])('%s %s', (agent, prompt, what) => {
  expect(yesTo(agent, prompt)).toMatch(what);
});

it.each([
  ['Committed. Want me to push it?', 'no, leave it'],
  ['Committed. Want me to push it?', 'wait'],
  ['Committed. Want me to push it?', 'not yet, rename the file first'],
  ['Committed.', 'yes'],
])('no yes: %s %s', (agent, prompt) => {
  expect(yesTo(agent, prompt)).toBeUndefined();
});
