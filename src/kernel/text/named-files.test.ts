import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isNamed, namesIn, namesScope } from './named-files.ts';

it.each<[string, readonly string[]]>([
  ['Change `src/cart.ts` and src/page.tsx.', ['src/cart.ts', 'src/page.tsx']],
  ['I would edit cart.py, then ./lib/sum.py', ['cart.py', 'lib/sum.py']],
  ['everything in src/auth/', ['src/auth/']],
  ['all of src/**/*.ts', ['src/**/*.ts']],
  ['rename `fetchUser()`', ['fetchUser']],
  ['see https://example.com/a/b.html for v1.2.3', []],
  ['and/or, e.g. this', ['and/or']],
  ['', []],
])('%j names %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

it.each<[string, boolean]>([
  ['1. src/cart.ts\n2. src/page.ts', true],
  ['1. src/cart.ts', false],
  ['1. sum the prices\n2. add a test', false],
  ['1. src/cart.ts\n2. src/page.ts and all callers', false],
  ['rename it everywhere, src/a.ts and src/b.ts first', false],
])('%j draws a line: %s', (text, draws) => {
  expect(namesScope(text)).toBe(draws);
});

it.each<[string, string, boolean]>([
  ['src/cart.ts', 'src/cart.ts', true],
  ['web/src/cart.ts', 'src/cart.ts', true],
  ['src/cart.ts', 'cart.ts', true],
  ['src/cart.css', 'src/cart.ts', true],
  ['src/auth/login.ts', 'src/auth/', true],
  ['src/auth/login.ts', 'src/auth/token.ts', true],
  ['src/menu.ts', 'src/cart.ts', false],
  ['src/a/b.ts', 'src/**/*.ts', true],
  ['lib/a.ts', 'src/**/*.ts', false],
  ['src/fetch-user.ts', 'fetchUser', true],
  ['src/other.ts', 'fetchUser', false],
  ['src/mycart.ts', 'cart.ts', false],
])('%s is named by %s: %s', (path, name, is) => {
  expect(isNamed(path, [name])).toBe(is);
});

it('takes any text, and finds every path that it is told', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 300 }),
      fc.stringMatching(/^[a-z]{1,8}(?:\/[a-z]{1,8}){1,3}\.ts$/),
      (text, path) => {
        expect(namesIn(text).length).toBeLessThanOrEqual(100);
        expect(isNamed(path, namesIn(`change ${path} now`))).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});
