/** What a check printed says about its end. Never asked where the exit code tells. */
export type Verdict = 'passed' | 'failed';

const longest = 20_000;
// oxlint-disable-next-line no-control-regex
const colours = /\u001B\[[0-9;?]{0,20}[A-Za-z]/g;

/** Without the colours of a terminal; of a long text its end, where programs sum up. */
export const plainOutput = (output: string): string => output.slice(-longest).replaceAll(colours, '');

const some = '[1-9]\\d{0,6}';

/** How programs sum up that something failed. A name of a test may hold any of these words, so the shape counts. */
const failures = [
  // vitest, jest, playwright, bun, deno, pytest, mocha, ava, node --test, tap, cypress
  `^\\W{0,3}(?:Tests?|Test Files|Test Suites|Suites|Snapshots)\\W{1,8}[^\\n]{0,60}\\b${some} failed\\b`,
  `^\\W{0,60}(?:[\\w ,|]{0,60}, )?${some} (?:failed|failing|errors?|fail|tests? failed)\\b(?:[ ,|].{0,80}|\\W{0,60}| in [\\d.]+m?s.{0,20})$`,
  `^[#ℹ] ?fail ${some}$`,
  '^not ok \\d+',
  '^ ?(?:FAIL|ERROR|FAILED) {1,3}\\S*[\\w/]\\.\\w{1,5}\\b',
  // unittest, go, cargo, rspec, mix, phpunit, dotnet, gradle, maven, ctest, swift
  '^FAILED \\((?:failures|errors)=',
  '^\\s{0,8}--- FAIL: |^FAIL(?:\\t|\\s*$)',
  '^test result: FAILED\\b|^test [^\\n]{1,200} \\.\\.\\. FAILED$',
  `^\\s{0,4}\\d+ (?:examples?|tests?|doctests?|properties)[^\\n]{0,60}, ${some} failures?\\b`,
  '^(?:FAILURES|ERRORS)!$',
  `^\\[ FAIL ${some} \\|`,
  `^(?:\\[\\w+\\] )?Tests(?: run)?: \\d+,[^\\n]{0,80}\\b(?:Failures|Errors): ${some}\\b`,
  `^\\s{0,4}(?:Failed!|Build FAILED|BUILD FAILED|BUILD FAILURE)|\\bFailed: {1,8}${some}\\b`,
  '^(?:\\[\\w+\\] )?BUILD (?:FAILED|FAILURE)\\b|^> Task \\S{1,100} FAILED$|^FAILURE: Build failed',
  `\\b${some} tests? failed out of\\b|\\*{3}Failed\\b`,
  `\\bwith ${some} failures?\\b|\\*\\* (?:TEST|BUILD|ANALYZE) FAILED \\*\\*`,
  '^\\d\\d:\\d\\d(?: \\+\\d+)?(?: ~\\d+)? -\\d+: |^Some tests failed\\.$',
  // tsc, eslint, ruff, mypy, clippy, rustc, compilers
  '(?:^|[)\\d]: |- )error TS\\d+:',
  `\\bFound ${some} (?:errors?|diagnostics?|issues?)\\b`,
  `\\b${some} problems? \\(${some} errors?`,
  `^${some} errors? generated|^error(?:\\[E\\d+\\])?: (?:could not compile|aborting due to|test failed)|^error\\[E\\d+\\]:`,
  '^[^\\s:]{1,200}:\\d+(?::\\d+)?: (?:fatal )?error\\b',
  '^collect2: error|^(?:clang|gcc|g\\+\\+|ld|ld\\.lld|lld-link|LINK)(?:\\.exe)? ?: (?:fatal )?error|\\bundefined reference to [`\'"]|^ninja: build stopped|^CMake Error\\b|: fatal error LNK\\d+',
  // what runs them
  '^npm (?:ERR!|error) |\\bELIFECYCLE\\b|^g?make(?:\\[\\d+\\])?: \\*\\*\\*|^error: script "[^"]{1,80}" exited with code [1-9]',
  '^(?:error|Error) Command failed with exit code [1-9]',
  '^\\S{0,80}: (?:command )?not found$|: command not found\\b',
].map((source) => new RegExp(source, 'm'));

const passes = [
  `\\b${some} (?:tests? |specs? |checks? )?(?:passed|passing|pass|ok)\\b`,
  `^OK(?: \\(|$)|^ok\\s|^\\s{0,4}\\d+ (?:examples?|tests?)[^\\n]{0,60}, 0 failures\\b|^test result: ok\\b`,
  '^(?:\\[\\w+\\] )?BUILD SUCCESS(?:FUL)?\\b|^Passed!|^Build succeeded|\\b100% tests passed\\b|\\*\\* (?:TEST|BUILD) SUCCEEDED \\*\\*',
  '\\b(?:Success: )?no issues found\\b|^All checks passed|\\bFound 0 errors\\b|\\b[Cc]ompiled successfully\\b|✓ built in\\b|^PASS\\b|\\bwith 0 failures\\b|^\\d\\d:\\d\\d \\+\\d+(?: ~\\d+)?: All tests passed!|^All tests passed',
  '^\\[ FAIL 0 \\||^[#ℹ] ?fail 0$|^\\s{0,4}[✓✔√] ',
].map((source) => new RegExp(source, 'm'));

/** How a check ended, by what it printed; undefined where that says nothing. */
export function verdictIn(output: string): Verdict | undefined {
  const text = plainOutput(output);
  if (failures.some((pattern) => pattern.test(text))) return 'failed';
  return passes.some((pattern) => pattern.test(text)) ? 'passed' : undefined;
}

const summary = [
  `\\b${some} (?:tests? |specs? |examples? )?(?:passed|passing|failed|failing)\\b`,
  '^test result: |^\\s{0,4}\\d+ (?:examples?|tests?), \\d+ failures?\\b|^OK \\(\\d+ tests?|^Ran \\d+ tests?|^(?:ok|FAIL)\\s+\\S+\\s+[\\d.(]',
  '^Tests(?: run)?: \\d|\\b\\d+% tests passed\\b',
].map((source) => new RegExp(source, 'm'));

/** Whether tests ran, by what was printed: for programs that nobody knows. */
export const soundsLikeTests = (output: string): boolean => {
  const text = plainOutput(output);
  return summary.some((pattern) => pattern.test(text));
};
