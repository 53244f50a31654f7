import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitsWildcard } from './wildcard.ts';

it.each([
  ['abc', 'abc', true],
  ['abc', 'ab', false],
  ['abc', 'a*', true],
  ['abc', '*c', true],
  ['abc', '*b*', true],
  ['abc', '*', true],
  ['', '*', true],
  ['', '', true],
  ['a', '', false],
  ['ab', 'ab*b', false],
  ['aXbXc', 'a*b*c', true],
  ['acb', 'a*b*c', false],
  ['a.c', 'a?c', false],
  ['line\nline', 'line*line', true],
] as const)('%j fits %j: %j', (text, pattern, fits) => {
  expect(fitsWildcard(text, pattern)).toBe(fits);
});

it('agrees with the regular expression of the same meaning', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', '*'), { maxLength: 8 }).map((all) => all.join(''));
  fc.assert(
    fc.property(letters, letters, (text, pattern) => {
      const reference = new RegExp(`^${pattern.split('*').join('[^]*')}$`);
      const plain = text.replaceAll('*', 'c');
      expect(fitsWildcard(plain, pattern)).toBe(reference.test(plain));
    }),
  );
});

it('finishes at once on texts that make backtracking explode', () => {
  expect(fitsWildcard('a'.repeat(100_000), `${'*a'.repeat(200)}b`)).toBe(false);
});
