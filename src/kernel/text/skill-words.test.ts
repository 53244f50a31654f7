import { expect, it } from 'vitest';
import { isSkill, skillAsked } from './skill-words.ts';

it.each([
  ['use the tidy skill to clean the notes', 'tidy'],
  ['please run the "release-notes" skill', 'release-notes'],
  ['Write the tests with the superpowers:tdd skill.', 'superpowers:tdd'],
  ['use skill tidy', 'tidy'],
  ['/skill tidy', 'tidy'],
  ['nutze den tidy-Skill', 'tidy'],
])('%s asks for %s [SP-148]', (prompt, name) => {
  expect(skillAsked(prompt)).toEqual({ name });
});

it.each([
  'use the right skill',
  'use a skill if you have one',
  'which skills are there?',
  'improve the skill tree of the game',
  'he has a lot of skill with databases',
  '> use the tidy skill\nwhat does this line mean?',
  '```\nuse the tidy skill\n```\nexplain',
])('%s asks for none', (prompt) => {
  expect(skillAsked(prompt)).toBeUndefined();
});

it.each([
  "don't use the tidy skill",
  'never mind the skill',
  'do it without the tidy skill',
  'skip the skill',
])('%s takes it back', (prompt) => {
  expect(skillAsked(prompt)).toBe('none');
});

it.each([
  ['tidy', 'tidy', true],
  ['superpowers:tidy', 'Tidy', true],
  ['tidy', 'superpowers:tidy', false],
  ['untidy', 'tidy', false],
])('%s is %s: %s', (used, wanted, expected) => {
  expect(isSkill(used, wanted)).toBe(expected);
});
