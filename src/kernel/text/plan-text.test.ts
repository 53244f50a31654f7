import { expect, it } from 'vitest';
import { showsPlan } from './plan-text.ts';

it.each([
  ['a heading and numbered steps', '## Plan\n\n1. Add the field\n2. Validate it\n', true],
  ['bullets under a promise', "I'll do this:\n- add the field\n- validate it", true],
  ['steps and a question', '1. Add the field\n2. Validate it\n\nShall I go ahead?', true],
  ['steps by name', 'My approach:\nStep 1: add the field\nStep 2: validate it', true],
  ['another language', 'Mein Plan:\n1. Feld anlegen\n2. Prüfen', true],
  ['one step', 'Plan:\n1. Add the field', false],
  ['a list of what was done', 'Done:\n- added the field\n- validated it', false],
  ['no list', 'I plan to add the field and then to validate it. Shall I?', false],
  ['a list in a code block', 'The plan file says\n```\n1. a\n2. b\n```\nand that is all', false],
  ['nothing', '', false],
])('%s [SP-144]', (_, message, expected) => {
  expect(showsPlan(message)).toBe(expected);
});

it('takes no time for a long message', () => {
  const started = performance.now();
  showsPlan('```'.repeat(20_000) + ' - '.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(500);
});
