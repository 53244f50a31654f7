import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureIn, saysNothing } from './check-failure.ts';

interface Shown {
  readonly test: string;
  readonly got: number;
  readonly folder: string;
  readonly line: number;
  readonly ms: number;
}

/** What runners print about tests that failed. */
const runners: Readonly<Record<string, (failed: readonly Shown[]) => string>> = {
  vitest: (failed) =>
    [
      ` RUN  v4.1.2 ${failed[0]?.folder}`,
      ...failed.flatMap(({ test, got, line, ms }) => [
        `   × ${test} ${ms}ms`,
        ` FAIL  test/cart.test.ts > cart > ${test}`,
        `AssertionError: expected ${got} to be 13 // Object.is equality`,
        ` ❯ test/cart.test.ts:${line}:5`,
      ]),
      ` Test Files  1 failed (1)\n      Tests  ${failed.length} failed | 4 passed (9)`,
      `   Duration  ${failed[0]?.ms}ms`,
    ].join('\n'),
  jest: (failed) =>
    [
      'FAIL src/cart.test.js',
      ...failed.flatMap(({ test, got, folder, line }) => [
        `  ● cart › ${test}`,
        '    expect(received).toBe(expected)',
        `    Received: ${got}`,
        `      at Object.<anonymous> (${folder}/src/cart.test.js:${line}:3)`,
      ]),
      `Tests:       ${failed.length} failed, 4 passed, 9 total\nTime:        ${failed[0]?.ms} ms`,
    ].join('\n'),
  pytest: (failed) =>
    [
      `rootdir: ${failed[0]?.folder}`,
      ...failed.flatMap(({ test, got, folder, line }) =>
        [`E       assert ${got} == 13`, `${folder}/tests/test_cart.py:${line}: AssertionError`].concat(
          `FAILED tests/test_cart.py::test_${test} - assert ${got} == 13`,
        ),
      ),
      `=== ${failed.length} failed, 4 passed in ${failed[0]?.ms}s ===`,
    ].join('\n'),
  go: (failed) =>
    [
      ...failed.flatMap(({ test, got, line, ms }) => [
        `--- FAIL: Test${test} (${ms}s)`,
        `    cart_test.go:${line}: got ${got}, want 13`,
      ]),
      `FAIL\nFAIL\tshop/cart\t${failed[0]?.ms}s`,
    ].join('\n'),
  tsc: (failed) =>
    failed
      .map(({ test, line }) => `src/${test}.ts(${line},3): error TS2345: Argument is not assignable.`)
      .concat(`Found ${failed.length} errors in ${failed.length} files.`)
      .join('\n'),
};

const shown = (test: string): fc.Arbitrary<Shown> =>
  fc.record({
    test: fc.constant(test),
    got: fc.integer({ min: 14, max: 9_999 }),
    folder: fc.constantFrom('/home/me/shop', '/tmp/x7/shop', '/srv/ci/build-12/shop'),
    line: fc.integer({ min: 1, max: 900 }),
    ms: fc.integer({ min: 1, max: 90_000 }),
  });
const names = fc.uniqueArray(fc.constantFrom('total', 'rounds', 'discount', 'tax', 'merges'), {
  minLength: 1,
  maxLength: 4,
});
const runOf = (tests: readonly string[]): fc.Arbitrary<readonly Shown[]> =>
  fc.tuple(...tests.map(shown)).chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

describe.each(Object.entries(runners))('a failure of %s', (_, print) => {
  it('has one signature, whatever its numbers, paths, times and order', () => {
    fc.assert(
      fc.property(
        names.chain((tests) => fc.tuple(runOf(tests), runOf(tests))),
        ([one, other]) => failureIn(print(one)).signature === failureIn(print(other)).signature,
      ),
    );
  });

  it('has another one when another test fails, or fewer do', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(names, names)
          .filter(([a, b]) => a.toSorted().join() !== b.toSorted().join())
          .chain(([a, b]) => fc.tuple(runOf(a), runOf(b))),
        ([one, other]) => failureIn(print(one)).signature !== failureIn(print(other)).signature,
      ),
    );
  });
});

it.each([
  [
    'another message',
    'FAIL src/a.test.js\nTypeError: x is not a function',
    'FAIL src/a.test.js\nReferenceError: x is not defined',
  ],
  ['another missing name', "Error: Cannot find module 'left-pad'", "Error: Cannot find module 'right-pad'"],
  [
    'fewer failures, when only the sum is seen',
    'Tests  3 failed | 2 passed (5)',
    'Tests  2 failed | 3 passed (5)',
  ],
  [
    'another task of a build',
    '> Task :app:compile FAILED\nBUILD FAILED in 2s',
    '> Task :app:test FAILED\nBUILD FAILED in 2s',
  ],
])('%s is another failure', (_, one, other) => {
  expect(failureIn(one).signature).not.toBe(failureIn(other).signature);
});

it('names what failed', () => {
  expect(
    failureIn(runners['vitest']?.([{ test: 'total', got: 1, folder: '/x', line: 1, ms: 1 }]) ?? '').names,
  ).toEqual(['total', 'test/cart.test.ts > cart > total']);
});

describe('nothing was checked', () => {
  it.each([
    'sh: 1: vitest: command not found',
    'Exit code 127\nbash: pytest: not found',
    'Error: connect ECONNREFUSED 127.0.0.1:5432',
    'curl: (6) Could not resolve host: registry.npmjs.org',
    'Cannot connect to the Docker daemon at unix:///var/run/docker.sock',
    'Command timed out after 2m 0s',
    'npm error Missing script: "test"',
  ])('by %s', (output) => {
    expect(saysNothing(output)).toBe(true);
  });

  it.each(['FAIL src/a.test.js\nconnect ECONNREFUSED 127.0.0.1:5432', '1 failed', 'error TS2345: x'])(
    'is not what %j says',
    (output) => {
      expect(saysNothing(output)).toBe(false);
    },
  );
});

it('is read in a moment, however long the output is', () => {
  const began = performance.now();
  for (const piece of ['x', ' ', 'FAIL a.ts > ', 'error: ', 'a/b/', '1) '])
    failureIn(`${piece.repeat(5_000)}\n`.repeat(4));
  expect(performance.now() - began).toBeLessThan(3_000);
});
