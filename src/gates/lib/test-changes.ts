import type { WriteAction } from '../../domain/action.ts';
import type { FailureValue } from '../../domain/failure-values.ts';
import { testTitles } from '../../domain/test-cases.ts';
import { lineChanges } from './line-changes.ts';

/** A way to make a test pass that leaves the code as it is, with the line that shows it. */
export interface TestChange {
  readonly how: 'skipped' | 'fewer-tests' | 'fewer-assertions' | 'weaker' | 'as-it-is';
  readonly line: string;
}

const skip =
  /^\s*(?:pending|skip)\b\s*(?:['"(]|$)|^\s*x(?:it|specify|describe|context)\s+['"]|@tag :skip\b|\bFact\(\s*Skip\b|\bTheory\(\s*Skip\b|\b(?:it|test)\.failing\b|@(?:Test\(enabled\s*=\s*false|XFail\b)|->markTestIncomplete\(|\b(?:it|test|describe|context|suite)\.(?:skip|todo|fixme)\b|(?:^|[^\w.])(?:xit|xtest|xdescribe|xcontext)\s*\(|@pytest\.mark\.(?:skip|skipif|xfail)\b|\bpytest\.skip\(|@(?:unittest\.)?skip(?:If|Unless)?\b|\bself\.skipTest\(|\bt\.(?:Skip|Skipf|SkipNow)\(|#\[ignore\b|@(?:Disabled|Ignore)\b|\[(?:Ignore|Skip)\b|\bFact\(Skip\b|\bmarkTestSkipped\(|\bskip: true\b|\bXCTSkip\b|\bpending\(/;
const testCase =
  /(?:^|[^\w.])(?:it|test|specify|xit|xtest)(?:\.(?!each|describe)\w+)*(?:\.each\b[^\n]*)?\s*[(`]|^\s*(?:async )?def test_?\w*|^\s*func Test\w+|#\[(?:tokio::)?test\]|@(?:Test|ParameterizedTest)\b|\[(?:Fact|Theory|Test|TestMethod)\b|^\s*public function test\w+|\bfunc test\w+\(/;
const assertion =
  /\bexpect\w*\s*\(|\bassert\w*!?\s*[.(]|^\s*assert\s|\bshould\b|\bt\.(?:Error|Errorf|Fatal|Fatalf)\(|\b(?:require|assert)\.\w+\(|\bXCTAssert\w*|\bverify\w*\(|\.to(?:Be|Equal|Match|Throw|Have)\w*\(/;
/** One test, or one assertion, for many rows. */
const table =
  /\.each\b|\bparametrize\b|\bforEach\(|\bfor\b.{0,60}\b(?:of|in|range)\b|@(?:Csv|Value|Method)Source|rstest/;
const exact =
  /\.to(?:Be|Equal|StrictEqual)\((?!\))|\.to\.(?:deep\.)?equal\(|\bassert(?:\.\w*[eE]qual|Equals?|_eq!|ArrayEquals)|^\s*assert\s[^\n]*[^=!<>]==[^=]|\.toThrow\([^)]|\bassert\.(?:Equal|JSONEq)\(/;
const loose =
  /\.toBe(?:Truthy|Defined|Falsy)\(|\.not\.toBe(?:Null|Undefined)\(|\.toEqual\(\s*expect\.any|expect\.anything\(|\.toThrow\(\)|\bassert(?:True|IsNotNone|NotNull|!)\s*\(|\bassert\.ok\(|\bassert\.(?:NotNil|True|NotEmpty)\(|^\s*assert\s+(?:True|\w+(?:\([^=<>]*\))?)\s*(?:#.*)?$|^\s*expect\(true\)|\bassert\(true\)|\.to\.(?:be\.ok|exist)\b/;

/** How a write makes a test pass, whatever the code does. `mine` are files that the agent began itself. */
export function testChange(
  action: WriteAction,
  wanted: readonly FailureValue[],
  mine: boolean,
): TestChange | undefined {
  const { added, removed } = lineChanges(action);
  const skips = added.filter((line) => skip.test(line) && !isComment(line));
  if (skips.length > count(removed, skip)) return { how: 'skipped', line: skips[0] ?? '' };
  if (mine) return undefined;
  const cases = count(added, testCase) - count(removed, testCase);
  if (cases > 0 || count(added, table) > count(removed, table)) return undefined;
  if (cases < 0) return { how: 'fewer-tests', line: removed.find((line) => testCase.test(line)) ?? '' };
  const asserts = count(added, assertion) - count(removed, assertion);
  const first = removed.find((line) => assertion.test(line)) ?? '';
  if (asserts < 0) return { how: 'fewer-assertions', line: first };
  const looser = added.find((line) => loose.test(line) && !exact.test(line));
  const weaker = count(removed, exact) > count(added, exact) && count(added, loose) > count(removed, loose);
  if (looser !== undefined && weaker) return { how: 'weaker', line: looser };
  const asItIs = added.find((line) =>
    removed.some((old) => wanted.some((value) => gaveIn(old, line, value))),
  );
  return asItIs === undefined ? undefined : { how: 'as-it-is', line: asItIs };
}

const isComment = (line: string): boolean => /^(?:\/\/|\/?\*|#(?!\[))/.test(line);

const count = (lines: readonly string[], pattern: RegExp): number =>
  lines.filter((line) => pattern.test(line) && !isComment(line)).length;

/** The same line, but for the wanted value, which is now the one that the code gave. */
const gaveIn = (old: string, line: string, { expected, actual }: FailureValue): boolean =>
  expected !== '' && old.includes(expected) && old !== line && old.split(expected).join(actual) === line;

/** Titles of the test cases that a change is about: those of its lines, or the one that a mark stands before. */
export function titlesTouched(action: WriteAction, { line }: TestChange): readonly string[] {
  const { added, removed } = lineChanges(action);
  const named = testTitles([line, ...removed].join('\n'));
  if (named.length > 0) return named;
  const text = action.after ?? '';
  const at = added.length === 0 ? -1 : text.indexOf(line);
  if (at < 0) return [];
  const above = testTitles(text.slice(0, at)).at(-1);
  const below = testTitles(text.slice(at)).at(0);
  const owner = /^(?:@|#\[|\[)/.test(line.trim()) ? below : above;
  return owner === undefined ? [] : [owner];
}

/** Whether the tests that fail are in this file, as far as their names tell. */
export function concerns(failing: readonly string[], path: string, text: string | undefined): boolean {
  if (failing.length === 0) return true;
  const base = path.slice(path.lastIndexOf('/') + 1);
  if (failing.some((name) => name.includes(base))) return true;
  const inFiles = failing.every((name) => /\.\w{1,5}(?:\W|$)/.test(name));
  if (inFiles || text === undefined) return !inFiles;
  return failing.some((name) => {
    const last =
      name
        .split(/ > | › |::|#|\//)
        .at(-1)
        ?.replace(/\s*\(.*$/, '')
        .trim() ?? '';
    return last.length > 2 && text.includes(last.slice(last.lastIndexOf('.') + 1));
  });
}
