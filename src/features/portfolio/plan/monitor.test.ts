import { expect, it } from 'vitest';
import { givenEscalation } from '../../../../test/given/portfolio.ts';
import { mayBeAnswered } from './monitor.ts';

it.each([
  ['Which currency does the cart show?', true],
  ['Which library handles payments?', true],
  ['Which format do access tokens have?', true],
  ['Where does the login page lead to?', true],
  ['Can you give me access to the shop?', false],
  ['Could somebody create an account at the bank?', false],
  ['I need the API key of the bank, where is it?', false],
  ['What is the database password?', false],
  ['Shall I buy a licence for the font?', false],
])('access, credentials and accounts are for a person alone: %s [SB-089]', (question, expected) => {
  expect(mayBeAnswered(givenEscalation({ question }))).toBe(expected);
});

it.each([
  ['a blocker', { type: 'blocker' }],
  ['an approval', { type: 'approval' }],
  ['the yes to a plan', { approves: 'h1' }],
  ['the yes to an action', { action: { gate: 'x', code: 'y', tool: 'Bash', input: 'rm', used: false } }],
] as const)('recorded knowledge never gives %s [SB-086, SB-087]', (_, fields) => {
  expect(mayBeAnswered(givenEscalation(fields))).toBe(false);
});
