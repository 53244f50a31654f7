import { describe, expect, it } from 'vitest';
import { soundsLikeTests, verdictIn } from './check-output.ts';

describe('what a check printed says that it failed', () => {
  it.each([
    [
      'vitest',
      ' Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 4 passed (5)\n   Duration  1.2s',
    ],
    ['vitest, in colours', ' \u001B[2mTests \u001B[22m \u001B[31m1 failed\u001B[39m | 4 passed (5)'],
    ['jest', 'FAIL src/cart.test.js\nTests:       1 failed, 4 passed, 5 total'],
    ['mocha', '  4 passing (12ms)\n  1 failing'],
    ['pytest', '================ 1 failed, 2 passed in 0.12s ================'],
    [
      'pytest, its end alone',
      'FAILED tests/test_cart.py::test_total - assert 2 == 3\n1 failed, 2 passed in 0.12s',
    ],
    ['unittest', 'Ran 3 tests in 0.001s\n\nFAILED (failures=1)'],
    ['go test', '--- FAIL: TestTotal (0.00s)\nFAIL\nFAIL\tshop/cart\t0.003s'],
    ['cargo test', 'test cart::total ... FAILED\n\ntest result: FAILED. 2 passed; 1 failed; 0 ignored'],
    ['rspec', '3 examples, 1 failure'],
    ['phpunit', 'FAILURES!\nTests: 3, Assertions: 3, Failures: 1.'],
    ['mix', '3 tests, 1 failure'],
    ['dotnet', 'Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3'],
    ['gradle', '> Task :test FAILED\n\nFAILURE: Build failed with an exception.'],
    ['maven', '[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE'],
    ['ctest', '67% tests passed, 1 tests failed out of 3'],
    ['swift', 'Executed 3 tests, with 1 failure (0 unexpected) in 0.01 seconds'],
    ['node', '# tests 3\n# pass 2\n# fail 1'],
    ['bun', ' 4 pass\n 1 fail\nRan 5 tests'],
    ['tap', 'ok 1 - a\nnot ok 2 - b'],
    ['tsc', "src/a.ts(3,5): error TS2345: Argument of type 'x' is not assignable."],
    ['eslint', '✖ 3 problems (1 error, 2 warnings)'],
    ['ruff', 'app.py:1:1: F401 unused\nFound 1 error.'],
    ['mypy', 'app.py:3: error: Incompatible types\nFound 1 error in 1 file (checked 2 source files)'],
    ['clippy', 'error: could not compile `shop` (lib) due to 1 previous error'],
    ['gcc', 'main.c:3:5: error: expected expression'],
    ['npm', 'npm ERR! code ELIFECYCLE'],
    ['make', 'make: *** [Makefile:3: test] Error 1'],
    ['a tool that is not there', 'sh: 1: vitest: command not found'],
  ])('%s', (_, output) => {
    expect(verdictIn(output)).toBe('failed');
  });
});

describe('and that it passed', () => {
  it.each([
    ['vitest', ' Test Files  2 passed (2)\n      Tests  5 passed (5)'],
    ['jest', 'Tests:       5 passed, 5 total'],
    ['mocha', '  5 passing (12ms)'],
    ['pytest', '3 passed in 0.12s'],
    ['unittest', 'Ran 3 tests in 0.001s\n\nOK'],
    ['go test', 'ok  \tshop/cart\t0.003s'],
    ['cargo test', 'test result: ok. 3 passed; 0 failed; 0 ignored'],
    ['rspec', '3 examples, 0 failures'],
    ['phpunit', 'OK (3 tests, 3 assertions)'],
    ['mix', '3 tests, 0 failures'],
    ['dotnet', 'Passed!  - Failed:     0, Passed:     3'],
    ['gradle', 'BUILD SUCCESSFUL in 2s'],
    ['maven', '[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS'],
    ['ctest', '100% tests passed, 0 tests failed out of 3'],
    ['swift', 'Executed 3 tests, with 0 failures (0 unexpected)'],
    ['node', 'ℹ pass 3\nℹ fail 0'],
    ['mypy', 'Success: no issues found in 2 source files'],
    ['ruff', 'All checks passed!'],
    ['a test whose name speaks of failures', '✓ shows an error when 2 payments failed at once\n 1 passed'],
  ])('%s', (_, output) => {
    expect(verdictIn(output)).toBe('passed');
  });
});

it.each(['', 'hello', 'Listening on port 3000', 'total 12\ndrwxr-xr-x src', '0 errors, 0 warnings'])(
  'says nothing in %j',
  (output) => {
    expect(verdictIn(output)).toBeUndefined();
  },
);

it('knows tests by how they sum up', () => {
  expect(soundsLikeTests('12 passed in 0.3s')).toBe(true);
  expect(soundsLikeTests('Deployed 12 pods')).toBe(false);
});

it('is read in a moment, however long it is', () => {
  const began = performance.now();
  for (const piece of ['=', 'a, ', ' 1 failed', '> Task :', 'error ', 'x/']) verdictIn(piece.repeat(40_000));
  expect(performance.now() - began).toBeLessThan(3_000);
});
