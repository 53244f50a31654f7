import { forgivesMore, givesIn, isTurnedRound, loosensBound, wantsOther } from './turned-round.ts';
import type { WriteAction } from '../../../kernel/action.ts';
import type { FailureValue } from '../../../kernel/checks/error-signature.ts';
import { lineChanges } from '../../../kernel/checks/line-changes.ts';
import { once } from '../../../kernel/once.ts';

/** How languages and frameworks write that a test is not run, or may fail. */
const skipping: readonly RegExp[] = [
  // JavaScript, TypeScript
  /\b(?:it|test|describe|context|suite|bench)(?:\.\w+)*\.(?:skip|todo|fixme|failing|fails|skipIf)\b(?!\(\d)|(?:^|[^\w.])x(?:it|test|describe|context|specify)\s*\(|\b(?:this|ctx|t)\.skip\(|\bDeno\.test\.ignore\b|\bignore: true\b|\bskip: (?:true\b|['"`])/,
  // Python
  /@(?:pytest\.)?(?:mark\.)?(?:skip|skipif|xfail)\b|\bpytest\.mark\.(?:skip|skipif|xfail)\b|\bpytest\.(?:skip|xfail)\(|@(?:unittest\.)?(?:skip(?:If|Unless)?|expectedFailure)\b|\bself\.skipTest\(|\bSkipTest\b|\b__test__ = False\b/,
  // Ruby, Crystal, Lua, Haskell, Elm
  /^\s*(?:pending|skip)\b\s*(?:['"(]|$)|^\s*x(?:it|specify|describe|context|test)\s+['"]|, (?:skip|pending): (?:true\b|['"])|, :(?:skip|pending)\b|\bpending(?:With)?[ (]|^\s*skip\s*<\|/,
  // Go, Rust, Swift, Zig
  /\b\w+\.(?:Skip|Skipf|SkipNow)\(|#\[ignore\b|#\[cfg_attr\([^\n]*\bignore\b|#\[cfg\(any\(\)\)\]|\bXCTSkip\w*|@Test\([^\n]*\.disabled\b|\bSkipZigTest\b/,
  // Java, Kotlin, Scala, Groovy
  /@(?:Disabled|Ignore|PendingFeature|XFail)\b|@Test\(\s*enabled\s*=\s*false|\benabled\s*=\s*false\b|\bassume(?:True|That|False)?\(\s*(?:false|true)\s*[,)]|^\s*ignore\s*\(\s*"|\bin pending\b/,
  // C#, F#
  /\b(?:Fact|Theory|Test|TestCase)\(\s*[^\n]*(?:Skip|Ignore)\w*\s*=|\[(?:Ignore|Skip|Explicit)\b|\bAssert\.(?:Ignore|Inconclusive)\(|\bSkip\.(?:If|IfNot|Always)\(/,
  // PHP, Dart, Elixir, Erlang
  /\bmarkTest(?:Skipped|Incomplete)\(|->(?:skip|todo)\(|@Skip\(|@(?:module|describe)?tag (?::skip\b|skip:|:pending\b)|\{skip,/,
  // C, C++, Julia, R, Perl, shell, Clojure
  /\bGTEST_SKIP\(|\bDISABLED_\w|\[!?(?:mayfail|shouldfail|hide|\.)\]|\bdoctest::skip\(|unit_test::disabled\(|\bTEST_IGNORE\w*\(|@test_(?:skip|broken)\b|\bskip_(?:on|if)\w*\(|\btodo_skip\b|\bskip_all\b|\^:skip\b|#_\s*\(deftest/,
];

const cases: readonly RegExp[] = [
  /(?:^|[^\w.])(?:it|test|specify|xit|xtest|fit|testWidgets|test_that)(?:\.(?!each|describe)\w+)*(?:\.each\b[^\n]*)?\s*[(`]/,
  /^\s*(?:it|test|specify|scenario|property)\s+['"]|^@test ['"]|\bDeno\.test\(|^\s*subtest ['"]/,
  /^\s*(?:async )?def test_?\w*|^\s*func Test\w+|\bt\.Run\(|#\[(?:\w+::)*(?:test|rstest|test_case|wasm_bindgen_test|quickcheck)\b/,
  /@(?:Test|ParameterizedTest|RepeatedTest|Property)\b|\[(?:Fact|Theory|Test|TestCase|TestMethod|DataTestMethod)\b|#\[Test\]|@test\b(?! )/,
  /\bfunction test\w+|\bfunc test\w+\(|^\s*(?:TEST|TEST_F|TEST_P|TYPED_TEST|TEST_CASE|SCENARIO|BOOST_AUTO_TEST_CASE)\s*\(|@testset\b|\(deftest\b/,
];

const assertions: readonly RegExp[] = [
  /\bexpect\w*\s*[({]|\bexpect\s+\w|#(?:expect|require)\(|\.to(?:Be|Equal|Match|Throw|Have|Contain)\w*\(/,
  /\b[aA]ssert\w*!?\s*[.(]|^\s*(?:assert|refute)\w*[\s(]|\b(?:require|assert|is|should)\.\w+\(|\bXCTAssert\w*|\bXCTFail\b/,
  /\bshould\w*\b|\bmust(?:_\w+|Be|Equal)\b|\bverify\w*\(|\bt\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)\(/,
  /^\s*(?:EXPECT|ASSERT|REQUIRE|CHECK|BOOST_(?:CHECK|TEST|REQUIRE))(?:_\w+)?\s*\(|^\s*@test\s|^\s*\(is\s|\bTEST_ASSERT\w*\(|^\s*(?:is|ok|is_deeply|cmp_ok)\s*\(/,
];

/** One test, or one assertion, for many rows. */
const tables: readonly RegExp[] = [
  /\.each\b|\bparametrize\b|\bforEach\(|\bfor\b.{0,60}\b(?:of|in|range)\b|@(?:Csv|Value|Method|Enum)Source|rstest|\[InlineData|\[TestCase\(|@dataProvider|#\[DataProvider|\bINSTANTIATE_TEST|GENERATE\(/,
];

/** Wants one value and no other. */
const exact: readonly RegExp[] = [
  /\.to(?:Be|Equal|StrictEqual|MatchObject|HaveLength)\((?!\))|\.to\.(?:deep\.)?equal\(|\.toThrow\([^)]/,
  /\b[aA]ssert(?:\.\w*[eE]qual|\.AreEqual|\.Same|Equals?|Same|_eq!|_equal\b|ArrayEquals|IterableEqual)|^\s*assert\s[^\n]*[^=!<>]==[^=]|\bassert\.(?:Equal|JSONEq|ElementsMatch)\(|\bXCTAssertEqual\(/,
  /\bto (?:eq|eql|equal|match_array|contain_exactly)\b|\bto be\((?!\))|\b(?:should|must)(?:Be|Equal|_equal|_eq)\b|^\s*(?:EXPECT|ASSERT)_(?:EQ|STREQ|DOUBLE_EQ|FLOAT_EQ)\(|\bexpectEqual\w*\(|\bisEqualTo\(/,
];

/** Is content with nearly anything. */
const loose: readonly RegExp[] = [
  /\.toBe(?:Truthy|Defined|Falsy)\(|\.not\.toBe(?:Null|Undefined)\(|\.toBeGreaterThan(?:OrEqual)?\(\s*(?:0|-1)\s*\)|\.toEqual\(\s*expect\.any|expect\.anything\(|\.toThrow\(\)|\.to\.(?:be\.ok|exist)\b|^\s*expect\(true\)|^\s*expect\((\w+)\)\.to(?:Be|Equal)\(\1\)/,
  /\bassert(?:True|IsNotNone|NotNull|NotEmpty|IsInstance|Instanceof|!|_not_nil|_instance_of|_kind_of)?\s*\(\s*(?!.*[=!<>]=)|\bassert\.ok\(|\bassert\.(?:NotNil|True|NotEmpty)\(|^\s*assert\s+(?:True|\w+(?:\([^=<>]*\))?|[^=<>\n]* is not None|isinstance\([^\n]*|len\([^\n]*\) >=? 0)\s*(?:#.*)?$|\bassert\(true\)/,
  /\bto (?:be_truthy|be_present|be_an?\b)|\bnot_to be_nil|\b(?:assert_not_nil|refute_nil)\b|\bis(?:NotNull|NotEmpty|A<)|\banything\b|\bXCTAssert(?:NotNil|True)\(|\bAssert\.(?:NotNull|IsNotNull|True|NotEmpty|Pass)\(|\b(?:EXPECT|ASSERT)_(?:TRUE|NE)\(|\bshouldNotBe(?:Null| null)\b|\.is_(?:some|ok)\(\)/,
];

const any =
  (patterns: readonly RegExp[]) =>
  (line: string): boolean =>
    patterns.some((pattern) => pattern.test(line)) && !isComment(line);

const isComment = (line: string): boolean =>
  /^(?:\/\/|\/?\*|#(?![[_]|expect|require|if\b)|--\s|;|%|<!--)/.test(line);

export const isSkip = any(skipping);
export const isCase = any(cases);
export const isAssertion = any(assertions);
const isTable = any(tables);
const isExact = any(exact);
const isLoose = any(loose);

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The parts of a name, as runners join them, without parameters, times and brackets. */
const partsOf = (name: string): readonly string[] =>
  name
    .split(/ > | › |::|[#/\\]|\.(?=[A-Za-z_]\w*(?:\(|$|\s))/)
    .map((part) => plain(part.replace(/\s*[([].*$/, '')))
    .filter((part) => part.length > 2);

/** `cart.test.ts:12`, and not `Shop.Tests.CartTests.Total`, which is a class. */
const namesFile =
  /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|rb|go|rs|java|kts?|scala|groovy|cs|fs|vb|php|exs?|erl|dart|swift|cc?|cpp|cxx|hs|lua|jl|pl|t|sh|bats|clj[cs]?|zig|nim|cr|elm|R)(?::|::|\(|\[|\/|>|$)/;

/** Whether the tests that fail are in this file, as far as their names tell. */
export function concerns(failing: readonly string[], path: string, text: string | undefined): boolean {
  if (failing.length === 0) return true;
  const base = path.slice(path.lastIndexOf('/') + 1);
  if (failing.some((name) => name.includes(base))) return true;
  const inFiles = failing.every((name) => namesFile.test(name) && !name.includes(' '));
  if (inFiles || text === undefined) return !inFiles;
  const titles = testTitles(text).map(plain);
  const whole = plain(text);
  return failing.some((name) => {
    const [parts, joined] = [partsOf(name), plain(name)];
    return (
      parts.slice(-1).some((part) => whole.includes(part)) ||
      titles.some((title) => parts.includes(title) || (title.length > 5 && joined.includes(title)))
    );
  });
}

/** What checks: by its kind, or by the name of a program. */
const checks =
  'ci|cd|pipelines?|builds?|workflows?|actions|jobs?|jenkins|circleci|travis|gitlab|buildkite|(?:pre-?(?:commit|push)|commit|push|git)?[- ]?hooks?|pre-?commit|pre-?push|husky|lefthook|lint(?:er|ing|s)?|type-?checks?|types|checks?|coverage|jacoco|gradlew?|gradle check|mvn|maven|verify|quality gate|sonar\\w*|eslint|tsc|ruff|mypy|rubocop|golangci(?:-lint)?|detekt|phpstan|clippy|ktlint|checkstyle|stylelint|prettier|biome|flake8|pylint|npm run \\S+|make \\S+|abdeckung|couverture|cobertura|copertura|dekning|täckning|pokrycie|kapsam|сборк\\p{L}*|пайплайн\\p{L}*|линтер\\p{L}*|хук\\p{L}*|проверк\\p{L}*|покрыти\\p{L}*|збірк\\p{L}*|лінтер\\p{L}*|перевірк\\p{L}*|покритт\\p{L}*|流水线|构建|钩子|检查|覆盖率|ビルド|フック|チェック|カバレッジ|빌드|훅|검사|커버리지|파이프라인';
const red =
  "red|fail(?:s|ed|ing|ure)?|broken|breaks|broke|block(?:s|ed|ing)|reject\\w*|refus\\w*|complain\\w*|not (?:green|passing)|(?:won[’']?t|doesn[’']?t|can[’']?t|isn[’']?t) (?:pass|go through|let|green)\\w*|too low|below|rot|schlägt|fehl\\w*|kaputt|bricht|meckert|blockiert|rouge|échou\\w*|cass\\w*|plante|bloqu\\w*|roj[oa]|fall[ae]\\w*|fallando|rot[oa]|vermelh[oa]|falh\\w*|quebr\\w*|ross[oa]|fallisc\\w*|fallit\\w*|rompe|rood|faalt|stuk|röd\\w*|failar|trasig\\w*|rød\\w*|fejler|feiler|punainen|kaatuu|czerwon\\w*|pada|nie przechodzi|nie działa|červen\\w*|padá|piros|elhasal|kırmızı|patlıyor|başarısız|roșu|pică|красн\\p{L}*|пада\\p{L}*|упал\\p{L}*|сломал\\p{L}*|не проход\\p{L}*|ругается|червон\\p{L}*|впав|впала|не проходить|свариться|зламал\\p{L}*|红|挂|失败|不过|报错|没过|落ち|赤|失敗|こけ|通らな|エラー|실패|깨[졌지]|빨간|통과하지|통과 못";
const green =
  '(?:get|make|turn|bring|have) (?:it|this|that|them|the \\w+|ci|\\w+) (?:to )?(?:green|pass\\w*)|(?:back )?to green|green again|wieder grün|au vert|en verde|a verde|verde de novo|na zielono|зелен\\p{L}*|变绿|绿|グリーン|초록';
const word = (text: string): string => `(?<![\\p{L}\\d_])(?:${text})(?![\\p{L}\\d_])`;
const scripted = (text: string): string =>
  `(?:${word(text)}|(?:流水线|构建|钩子|检查|覆盖率|ビルド|フック|チェック|カバレッジ|빌드|훅|검사|커버리지|파이프라인|CI))`;
const end = '(?:红|挂|失败|不过|报错|没过|落ち|赤|失敗|こけ|通らな|エラー|실패|깨|빨간|통과하지|통과 못|绿)';

const reports = once(
  () =>
    new RegExp(
      `${scripted(checks)}[^.!?。\\n]{0,60}?(?:${word(red)}|${end})|${word(red)}[^.!?。\\n]{0,25}?${word(checks)}|${scripted(checks)}[^.!?\\n]{0,60}?${word(green)}|${word(green)}[^.!?\\n]{0,30}?${word(checks)}`,
      'iu',
    ),
);

const tests =
  'tests?|specs?|test ?suite|suite|e2e|pytest|jest|vitest|rspec|phpunit|testy|testů|testen|testit|teste[sn]?|prueba[s]?|тест\\p{L}*|测试|単体テスト|テスト|테스트|testler\\p{L}*|testi';
const runs =
  'ci|cd|pipelines?|builds?|workflows?|actions|jenkins|circleci|travis|gitlab|сборк\\p{L}*|пайплайн\\p{L}*|збірк\\p{L}*|流水线|构建|ビルド|빌드|파이프라인';
const testsRed = once(
  () =>
    new RegExp(
      `(?:${word(`${tests}|${runs}`)}|(?:测试|テスト|테스트|流水线|构建|ビルド|빌드|파이프라인|CI))[^.!?。\\n]{0,40}?(?:${word(red)}|${end})|${word(red)}[^.!?。\\n]{0,12}?${word(tests)}|\\bfailing (?:tests?|specs?)\\b`,
      'iu',
    ),
);

/** Whether a user says that tests, or what runs them for everybody, are red. */
export const saysTestsFail = (prompt: string): boolean => testsRed().test(prompt.slice(0, 4_000));

/** The words by which a user says that a check, a hook or CI is red. */
export function redWords(prompt: string): string | undefined {
  return reports().exec(prompt.slice(0, 4_000))?.[0].replaceAll(/\s+/g, ' ').slice(0, 60);
}

const titles = [
  /\b(?:it|test|describe|context|specify|scenario|should|xit|xtest|xdescribe)\b(?:\.\w+)*(?:\s*\(\s*|\s+)(['"`])(.{1,150}?)\1/g,
  /\b(?:def|fn|func|fun|function|void|Task)\s+()(`[^`\n]{1,150}`|\w{1,150})\s*\(/g,
];

const longest = 300_000;

/** Titles that a change adds; of a file that nobody knows as it was, all of them. */
export function addedTitles({ change }: WriteAction, original: string | null | undefined): readonly string[] {
  const [old, now] =
    change.kind === 'replace'
      ? [change.old, change.new]
      : [original ?? '', change.kind === 'whole' ? change.content : ''];
  const known = testTitles(old);
  return testTitles(now).filter((title) => !known.includes(title) && original?.includes(title) !== true);
}

/** Names of the test cases in a text, by how languages write them. */
export function testTitles(text: string): readonly string[] {
  if (text.length > longest) return [];
  return [
    ...new Set(titles.flatMap((pattern) => [...text.matchAll(pattern)].map(([, , title = '']) => title))),
  ];
}

/** A way to make a test pass that leaves the code as it is, with the line that shows it. */
export interface TestChange {
  readonly how:
    | 'skipped'
    | 'fewer-tests'
    | 'fewer-assertions'
    | 'weaker'
    | 'as-it-is'
    | 'turned-round'
    | 'other';
  readonly line: string;
}

/** How a write makes a test pass, whatever the code does. `mine` are files that the agent began itself. */
export function testChange(
  action: WriteAction,
  wanted: readonly FailureValue[],
  mine: boolean,
): TestChange | undefined {
  const { added, removed } = lineChanges(action);
  const skips = added.filter(isSkip);
  if (skips.length > count(removed, isSkip)) return { how: 'skipped', line: skips[0] ?? '' };
  if (mine) return undefined;
  const fence = added.find((line) => fences.has(line));
  if (fence !== undefined && removed.length === 0 && added.length <= 2)
    return { how: 'skipped', line: fence };
  const more = count(added, isCase) - count(removed, isCase);
  if (more > 0 || count(added, isTable) > count(removed, isTable)) return undefined;
  if (more < 0) return { how: 'fewer-tests', line: removed.find(isCase) ?? '' };
  return assertionChange(added, removed, wanted);
}

/** Lines that make a comment, or nothing, of what follows. */
const fences = new Set([
  '/*',
  '#if 0',
  '#if false',
  '=begin',
  'if (false) {',
  'if False:',
  '{-',
  '#=',
  '--[[',
]);

function assertionChange(
  added: readonly string[],
  removed: readonly string[],
  wanted: readonly FailureValue[],
): TestChange | undefined {
  const asserts = count(added, isAssertion) - count(removed, isAssertion);
  if (asserts < 0) return { how: 'fewer-assertions', line: removed.find(isAssertion) ?? '' };
  const looser = added.find((line) => isLoose(line) && !isExact(line));
  const weaker =
    count(removed, isExact) > count(added, isExact) && count(added, isLoose) > count(removed, isLoose);
  if (looser !== undefined && weaker) return { how: 'weaker', line: looser };
  const changed = (is: (old: string, now: string) => boolean): string | undefined =>
    added.find((now) => removed.some((old) => is(old, now)));
  const asItIs = changed((old, now) => wanted.some((value) => givesIn(old, now, value)));
  if (asItIs !== undefined) return { how: 'as-it-is', line: asItIs };
  const round = changed((old, now) => isAssertion(old) && isAssertion(now) && isTurnedRound(old, now));
  if (round !== undefined) return { how: 'turned-round', line: round };
  const wide = changed(
    (old, now) =>
      (isAssertion(old) && isAssertion(now) && (forgivesMore(old, now) || loosensBound(old, now))) ||
      (isGuard(old) && isGuard(now) && loosensBound(old, now)),
  );
  if (wide !== undefined) return { how: 'weaker', line: wide };
  const other = changed(
    (old, now) =>
      isAssertion(old) && isAssertion(now) && !(isLoose(old) && isExact(now)) && wantsOther(old, now),
  );
  return other === undefined ? undefined : { how: 'other', line: other };
}

/** The condition under which a test fails by itself, as Go and plain scripts write it. */
const isGuard = (line: string): boolean => /^(?:if|unless)\b.*[<>!=]=?\s*-?\d/.test(line);

const count = (lines: readonly string[], is: (line: string) => boolean): number => lines.filter(is).length;

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
