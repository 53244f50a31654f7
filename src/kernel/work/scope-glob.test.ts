import fc from 'fast-check';
import { minimatch } from 'minimatch';
import { describe, expect, it } from 'vitest';
import { fitsGlob, globProblem, globsMeet } from './scope-glob.ts';

describe('a glob fits [RO-069]', () => {
  it.each([
    ['src/**', 'src/a.ts'],
    ['src/**', 'src/a/b/c.ts'],
    ['src/**', 'src'],
    ['src/**/*', 'src/a/b.ts'],
    ['src/**/*', 'src'],
    ['src/**/*.ts', 'src/a.ts'],
    ['src/**/*.ts', 'src/a/b/c.ts'],
    ['**/a.ts', 'a.ts'],
    ['**/a.ts', 'x/y/a.ts'],
    ['src/*.ts', 'src/.hidden.ts'],
    ['src/*/a.ts', 'src/x/a.ts'],
    ['src/a?.ts', 'src/ab.ts'],
    ['src/auth', 'src/auth'],
    ['src/auth', 'src/auth/deep/a.ts'],
    ['src/auth/', 'src/auth/deep/a.ts'],
    ['src/*/', 'src/x/deep/a.ts'],
    ['./src/auth/', 'src/auth/a.ts'],
    ['src\\auth\\**', 'src/auth/a.ts'],
    ['.', 'anything/at/all'],
    ['**', ''],
    ['**/*', ''],
    ['src/{a,b}/**', 'src/b/x.ts'],
    ['src/{a,b{c,d}}.ts', 'src/bd.ts'],
    ['app/[id]/page.tsx', 'app/[id]/page.tsx'],
    ['app/(shop)/**', 'app/(shop)/page.tsx'],
    ['src/{a}.ts', 'src/{a}.ts'],
    ['src/caf\u00e9/**', 'src/cafe\u0301/a.ts'],
    ['src/auth/**', 'src/auth/'],
  ])('%s: %s', (glob, path) => {
    expect(fitsGlob(path, glob)).toBe(true);
  });
});

describe('a glob does not fit [RO-069]', () => {
  it.each([
    ['src/*', 'src/a/b.ts'],
    ['src/*.ts', 'src/a.js'],
    ['src/auth/**', 'src/authz/a.ts'],
    ['src/auth/**', 'src/Auth/a.ts'],
    ['src/auth/**', 'src'],
    ['src/auth', 'src/auth.ts'],
    ['src/a?.ts', 'src/a.ts'],
    ['src/a?.ts', 'src/a/.ts'],
    ['app/[id]/page.tsx', 'app/i/page.tsx'],
    ['src/*/a.ts', 'src/a.ts'],
    ['src/*.ts', 'lib/src/a.ts'],
    ['src/auth/**', 'src/\u0430uth/a.ts'],
    ['src/*', 'src'],
    ['../x/**', 'x/a'],
    ['', 'a'],
  ])('%s: %s', (glob, path) => {
    expect(fitsGlob(path, glob)).toBe(false);
  });
});

describe('a glob that no scope may have', () => {
  it.each([
    '',
    ' ',
    '/etc/**',
    '~/x',
    '../other/**',
    'src/../../x',
    'C:\\x',
    '!src/**',
    'a\u0000b',
    'x'.repeat(501),
  ])('%j', (glob) => {
    expect(globProblem(glob)).toMatch(/\w+/);
    expect(fitsGlob('src/a.ts', glob)).toBe(false);
  });

  it('one that stands for too many', () => {
    expect(globProblem('{a,b,c,d,e}'.repeat(10))).toMatch(/more than/);
  });

  it.each(['src/..a/**', 'a..b', 'src/**', '.', 'src/{a,b}'])('but %j is fine', (glob) => {
    expect(globProblem(glob)).toBeUndefined();
  });
});

const piece = fc.constantFrom('a', 'b', 'ab', '*', 'a*', '*b', '?', 'a?', '**');
const globs = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const paths = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'ba', 'aab', 'c'), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('/'));
const options = { dot: true, nonegate: true, nocomment: true, nobrace: true } as const;

describe('as a law', () => {
  it('wildcards mean what they mean to others, but for folders', () => {
    fc.assert(
      fc.property(paths, globs, (path, glob) => {
        if (!/[*?]/.test(glob) || /(?:^|\/)\*\*(?:\/\*)?$/.test(glob)) return;
        expect(fitsGlob(path, glob)).toBe(minimatch(path, glob, options));
      }),
      { numRuns: 2_000 },
    );
  });

  it('two globs that fit one path meet, and it does not matter which comes first', () => {
    fc.assert(
      fc.property(paths, globs, globs, (path, a, b) => {
        expect(globsMeet(a, b)).toBe(globsMeet(b, a));
        if (fitsGlob(path, a) && fitsGlob(path, b)) expect(globsMeet(a, b)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('two globs that meet fit a path that can be found', () => {
    const names = ['a', 'b', 'ab', 'ba', 'aa', 'bb', 'aab', 'abb'];
    const short = fc.array(piece, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('/'));
    const deeper = (above: readonly string[]) => above.flatMap((x) => names.map((y) => `${x}/${y}`));
    const all = [...names, ...deeper(names), ...deeper(deeper(names))];
    fc.assert(
      fc.property(short, short, (a, b) => {
        if (globsMeet(a, b)) expect(all.some((path) => fitsGlob(path, a) && fitsGlob(path, b))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('a long pattern takes no time', () => {
    const started = performance.now();
    expect(fitsGlob(`${'a'.repeat(4_000)}/c`, `${'*a'.repeat(100)}*/b`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('two globs', () => {
  it.each([
    ['src/auth/**', 'src/**/*.ts', true],
    ['src/auth/**', 'src/pay/**', false],
    ['src/*.ts', 'src/*.js', false],
    ['src/a*', 'src/*b', true],
    ['docs', 'docs/api/**', true],
    ['**/*.md', 'src', true],
    ['tests/{a,b}/**', 'tests/b', true],
    ['.', 'anything', true],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(globsMeet(a, b)).toBe(expected);
  });
});
