import { expect, it } from 'vitest';
import { requestIn } from './work-change.ts';

it.each([
  ['/ephor:supervise tdd fix the bug', 'fix the bug'],
  ['/ephor:supervise fix the bug', 'fix the bug'],
  ['/ephor:supervise tdd', 'tdd'],
  ['/ephor:q add dark mode', ''],
  ['/ephor:quit', '/ephor:quit'],
  ['/other:q add dark mode', '/other:q add dark mode'],
  ['/q add dark mode', '/q add dark mode'],
  ['/pull', '/pull'],
  ['fix the bug', 'fix the bug'],
])('the command %j asks for %j', (prompt, asked) => {
  expect(requestIn(prompt)).toBe(asked);
});

it('whoever takes an idea from the queue asks for it', () => {
  expect(requestIn('/ephor:pull dark-mode')).toContain('implement it');
});
