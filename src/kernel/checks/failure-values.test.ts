import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { failureValues } from './error-signature.ts';

it.each([
  ['AssertionError: expected 2 to be 3 // Object.is equality', '3', '2'],
  ["AssertionError: expected 'Hello Bob' to equal 'Hello Ada'", 'Hello Ada', 'Hello Bob'],
  ['expected 36.5 to deeply equal 36.75', '36.75', '36.5'],
  ['    Expected: 3\n    Received: 2', '3', '2'],
  ['    Expected: "a b"\n    Received: "a c"', 'a b', 'a c'],
  ['\u001B[31m    Expected: \u001B[32m3\u001B[0m\n    Received: 2', '3', '2'],
  ['AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n2 !== 3\n', '3', '2'],
  ['  expected: 3\n  actual: 2\n', '3', '2'],
  ['  actual: 2\n  expected: 3\n', '3', '2'],
  ['E       assert 120 == 24', '24', '120'],
  ["E       assert 'ab' == 'ac'", 'ac', 'ab'],
  ['AssertionError: 2 != 3', '3', '2'],
  ['cart_test.go:9: Total() = 2, want 3', '3', '2'],
  ['cart_test.go:9: got 2, want 3', '3', '2'],
  ['cart_test.go:9: want 3, got 2', '3', '2'],
  ['        expected: 3\n        actual  : 2', '3', '2'],
  ['  left: 2\n right: 3', '3', '2'],
  ['org.opentest4j.AssertionFailedError: expected: <3> but was: <2>', '3', '2'],
  ['java.lang.AssertionError: expected:<a b> but was:<a c>', 'a b', 'a c'],
  ['       expected: 3\n            got: 2', '3', '2'],
  ['  Expected: 3\n  But was:  2', '3', '2'],
  ['expected 3, but got 2', '3', '2'],
  ['Failed asserting that 2 matches expected 3.', '3', '2'],
  ['XCTAssertEqual failed: ("2") is not equal to ("3")', '3', '2'],
  ['   Evaluated: 2 == 3', '3', '2'],
  ['with expansion:\n  2 == 3', '3', '2'],
  ['expected: 3\n but got: 2', '3', '2'],
])('reads %j', (output, expected, actual) => {
  expect(failureValues(output)).toContainEqual({ expected, actual });
});

it.each([
  '',
  'TypeError: items.reduce is not a function',
  'Exit code 1',
  'expected 2 to be 2',
  'Tests 3 passed',
])('finds nothing in %j', (output) => {
  expect(failureValues(output)).toEqual([]);
});

it('reads any text, and keeps few and short values', () => {
  const words = fc.constantFrom(
    'expected ',
    'to be ',
    'got: ',
    'want ',
    '\n',
    '"',
    "'",
    ' !== ',
    '<',
    '> but was: <',
    'x',
    '12',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 200 }), (parts) => {
      const values = failureValues(parts.join(''));
      expect(values.length).toBeLessThanOrEqual(10);
      for (const { expected, actual } of values) {
        expect(Math.max(expected.length, actual.length)).toBeLessThanOrEqual(82);
        expect(expected).not.toBe(actual);
      }
    }),
    { numRuns: 100 },
  );
});
