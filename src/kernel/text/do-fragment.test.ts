import { expect, it } from 'vitest';
import { withoutDo } from './plan-text.ts';

it.each([
  ['/do fix the login', 'fix the login'],
  ['/ephor:do fix the login\nand test it', 'fix the login\nand test it'],
  ['/do', '/do'],
  ['/document this', '/document this'],
  ['/q fix the login', '/q fix the login'],
  ['/supervise tdd fix the bug', '/supervise tdd fix the bug'],
  ['do fix the login', 'do fix the login'],
  ['what does /do do?', 'what does /do do?'],
])('%s is judged as %s [AO-047]', (prompt, words) => {
  expect(withoutDo(prompt)).toBe(words);
});
