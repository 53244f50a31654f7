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
export const isTable = any(tables);
export const isExact = any(exact);
export const isLoose = any(loose);
