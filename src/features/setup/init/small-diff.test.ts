import { expect, test } from 'vitest';
import { smallDiff } from './init-screen.ts';

test.each([
  ['the same', 'a\nb\n', 'a\nb\n', []],
  ['a new file', '', 'a\nb\n', ['+ a', '+ b']],
  ['a file that goes', 'a\n', '', ['- a']],
  [
    'a change in the middle',
    '1\n2\n3\n4\n5\n6\n7',
    '1\n2\n3\nx\n5\n6\n7',
    ['  2', '  3', '- 4', '+ x', '  5', '  6'],
  ],
  ['a line that stands twice', 'a\na\n', 'a\na\na\n', ['  a', '  a', '+ a']],
])('shows %s', (_, before, after, expected) => {
  expect(smallDiff(before, after)).toEqual(expected);
});
