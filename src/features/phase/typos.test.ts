import { expect, it } from 'vitest';
import type { WriteAction } from '../../kernel/action.ts';
import { becoming } from '../../kernel/commands/command-examples.ts';
import { asWrittenIn, onlySlipsIn, rewordedLine } from './typos.ts';

it.each([
  'fix the typos in onboarding.md please. only typos, Priya is touchy about her style',
  'Spelling and grammar slips only please',
  'nur Tippfehler bitte',
  'seulement les fautes',
  '只改错别字',
])('wants nothing but slips mended: %s', (prompt) => {
  expect(onlySlipsIn(prompt)).toBeDefined();
});

it.each([
  'there is a typo and the price is wrong',
  'fix the typos',
  'only the header',
  'the only typo checker we have',
])('not: %s', (prompt) => {
  expect(onlySlipsIn(prompt)).toBeUndefined();
});

it('wants a text left as it is written', () => {
  expect(asWrittenIn('fix it, but please don’t reword anything of my text')).toBe('don’t reword');
  expect(asWrittenIn('reword the intro')).toBeUndefined();
});

const change = (before: string, after: string) => becoming('/repo/a.md', before, after).action as WriteAction;

it.each([
  ['You recieve you badge on the first day .', 'You receive your badge on the first day.', false],
  ['Please ask the the office for a key', 'Please ask the office for a key', false],
  ['Your manager will meet you at the dor.', 'A buddy from the team picks you up at reception.', true],
  ['one\ntwo', 'one\ntwo\nand a whole new sentence of its own', true],
])('%s: %s is reworded: %s', (before, after, is) => {
  expect(rewordedLine(change(before, after)) !== undefined).toBe(is);
});
