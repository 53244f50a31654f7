import { expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import { decide, type Finding } from '../../../kernel/decision.ts';
import { prompt } from './prompt.ts';

const said = (text: string, more: object = {}) => givenEvent('prompt.before', { prompt: text, ...more });
const refused = decide([
  { gate: 'g', family: 'discipline', level: 'deny', code: 'c', reason: 'r', remedy: 'm' } satisfies Finding,
]);

it('remembers what the user asked for last, on one line, without secrets and cut short', () => {
  const long = `add the\n export, token=abcdefgh12345 ${'and more '.repeat(100)}`;
  const { text, at } = after('prompt', prompt, [[said('first')], [said(long)]]);
  expect(text).toMatch(/^add the export, token=\[secret\] and more /);
  expect(text.length).toBe(300);
  expect(at).toBe('2026-01-01T00:00:00.000Z');
});

it.each([
  ['what a program put in the user’s place', [said('<system-reminder>x</system-reminder>')] as const],
  ['an answer to a question', [said('Yes', { asked: 'Shall I?' })] as const],
  ['a word to Ephor that the agent never saw', [said('s+'), refused] as const],
])('does not take %s for it', (_, event) => {
  expect(after('prompt', prompt, [[said('the task')], [...event]]).text).toBe('the task');
});
