import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorSignature } from './error-signature.ts';

describe('errors of one kind have one signature [SP-044]', () => {
  it.each([
    ['paths', 'ENOENT: open /repo/src/a.ts', 'ENOENT: open /home/me/other/b.ts'],
    ['relative paths', 'cannot find src/a/b.ts', 'cannot find lib/c.ts'],
    ['Windows paths', 'cannot open C:\\Users\\me\\a.txt', 'cannot open D:\\b\\c.txt'],
    ['lines and columns', 'src/a.ts:12:5 - error TS2304: no name', 'src/b.ts:9:1 - error TS2304: no name'],
    ['a file with its line', 'error in cart.js:3', 'error in index.js:120'],
    ['numbers', 'expected 4 to be 5', 'expected 19.99 to be -3'],
    ['hex', 'segfault error at 0xdeadbeef', 'segfault error at 0x1f'],
    ['hashes', 'fatal: bad object 9fceb02d0ae598e9', 'fatal: bad object 3b18e512dba79e4c8300'],
    [
      'UUIDs',
      'job 11111111-1111-4111-8111-111111111111 failed',
      'job 22222222-abcd-4222-8222-222222222222 failed',
    ],
    ['times', 'error at 10:00:01.123 in db', 'error at 23:59:59 in db'],
    ['dates', '2026-01-01T10:00:00Z failed', '2025-12-31 23:00:00 failed'],
    ['addresses and ports', 'connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 10.0.0.7:80'],
    ['local ports', 'cannot reach localhost:3000', 'cannot reach localhost:8080'],
    ['URLs', 'could not fetch https://a.example/x?y=1', 'could not fetch http://b.example'],
    ['quoted values', 'Cannot find name "foo"', 'Cannot find name "somethingElse"'],
    ['values in single quotes', "Cannot find module 'left-pad'", "Cannot find module 'x'"],
    ['values in backticks', 'unknown `a`', 'unknown `bcd`'],
    ['temporary names', 'cannot open tmp-x7Kd92', 'cannot open tmp-p0Qw31'],
    ['case', 'TypeError: x is undefined', 'typeerror: x is UNDEFINED'],
    ['colours', '\u001b[31mError: boom\u001b[0m', 'Error: boom'],
    [
      'what a runner prints first',
      'Exit code 1\n> shop@1.0.0 test\n> vitest run\nError: boom',
      'Error: boom',
    ],
    [
      'the frame of a traceback',
      'Traceback (most recent call last):\n  File "a.py", line 3\nValueError: x',
      'ValueError: x',
    ],
    ['what went well', 'lint: 0 errors\nError: boom', 'Error: boom'],
  ])('whatever their %s', (_, one, other) => {
    expect(errorSignature(one)).toBe(errorSignature(other));
  });

  it.each([
    ['TypeError: x is undefined', 'ReferenceError: x is undefined'],
    ['expected 4 to be 5', 'expected 4 to contain 5'],
    ['Exit code 1\nError: no such table', 'Exit code 1\nError: syntax'],
    ["can't open it", "don't touch it"],
  ])('and %j is another than %j', (one, other) => {
    expect(errorSignature(one)).not.toBe(errorSignature(other));
  });

  it.each([
    ['Exit code 1\noops', 'oops'],
    ['Exit code 127\n/bin/sh: foo: command not found', '<path>: foo: command not found'],
    ['', 'no words'],
    ['Exit code 2', 'no words'],
    ['token=abcdefgh12345678 is invalid', 'token=[secret] is invalid'],
  ])('%j is %j', (error, signature) => {
    expect(errorSignature(error)).toBe(signature);
  });
});

describe('any text', () => {
  it('gives a short, lower-case line without a number', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 500 }), fc.string({ unit: 'binary', maxLength: 500 })),
        (text) => {
          const signature = errorSignature(text);
          expect(signature.length).toBeGreaterThan(0);
          expect(signature.length).toBeLessThanOrEqual(200);
          expect(signature).not.toMatch(/[\n\r]|[0-9]/);
          expect(signature).toBe(signature.toLowerCase());
        },
      ),
    );
  });

  it('keeps its signature when its numbers change', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom('line', 'took', 'at column'), (a, b, words) => {
        expect(errorSignature(`Error: ${words} ${a} failed`)).toBe(
          errorSignature(`Error: ${words} ${b} failed`),
        );
      }),
    );
  });

  it.each([
    '/a'.repeat(200_000),
    'a-1'.repeat(200_000),
    "'".repeat(200_000),
    '1.'.repeat(200_000),
    '\n'.repeat(99_999),
  ])('is read in no time', (text) => {
    const started = performance.now();
    errorSignature(text);
    expect(performance.now() - started).toBeLessThan(200);
  });
});
