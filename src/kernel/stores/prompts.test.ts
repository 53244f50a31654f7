import { describe, expect, it } from 'vitest';
import { isFrom, withoutQuotes } from './prompts.ts';

describe('a sentence without the words that it quotes', () => {
  it.each([
    ['the user agreed to the proposal', 'the user agreed to the proposal'],
    ['the user wants to see: “tell me why”', 'the user wants to see'],
    ['“go” and “on” agree', ' and agree'],
    ['the user said "yes, the blue one" to it', 'the user said to it'],
  ])('%s', (text, expected) => {
    expect(withoutQuotes(text)).toBe(expected);
  });
});

describe('a text that is taken from a prompt', () => {
  const said = 'Create src/a.ts with\na function that adds two numbers, please';
  it.each([
    ['word for word', said, true],
    ['in one line', 'create src/a.ts with a function', true],
    ['cut short', 'Create src/a.ts with a func…', true],
    ['from the agent', 'JWT in src/auth.ts', false],
    ['empty', '', false],
  ])('%s', (_, text, expected) => {
    expect(isFrom(said, text)).toBe(expected);
  });
});
