import type { FailureValue } from '../../../kernel/checks/error-signature.ts';

/** Two lines that differ in one place, and the words at that place. */
interface Difference {
  readonly old: string;
  readonly now: string;
}

const inWord = /[\p{L}\p{N}_.$!?-]/u;

/** The one place in which two lines differ, widened to whole words; undefined for equal lines. */
export function difference(old: string, now: string): Difference | undefined {
  if (old === now) return undefined;
  const most = Math.min(old.length, now.length);
  let [from, back] = [0, 0];
  while (from < most && old[from] === now[from]) from += 1;
  while (back < most - from && old.at(-1 - back) === now.at(-1 - back)) back += 1;
  while (from > 0 && inWord.test(old[from - 1] ?? '')) from -= 1;
  while (back > 0 && inWord.test(old[old.length - back] ?? '')) back -= 1;
  return { old: old.slice(from, old.length - back), now: now.slice(from, now.length - back) };
}

const opposites: readonly (readonly [string, string])[] = [
  ['true', 'false'],
  ['True', 'False'],
  ['TRUE', 'FALSE'],
  ['YES', 'NO'],
  ['to', 'not_to'],
  ['to', 'to_not'],
  ['should', 'should_not'],
  ['should', 'shouldNot'],
  ['shouldBe', 'shouldNotBe'],
  ['assert', 'refute'],
  ['assert', 'assert_not'],
  ['assert_equal', 'refute_equal'],
  ['assert_equal', 'assert_not_equal'],
  ['assert_nil', 'refute_nil'],
  ['assert_eq!', 'assert_ne!'],
  ['assertTrue', 'assertFalse'],
  ['assertEquals', 'assertNotEquals'],
  ['assertEqual', 'assertNotEqual'],
  ['assertSame', 'assertNotSame'],
  ['assertNull', 'assertNotNull'],
  ['assertIsNone', 'assertIsNotNone'],
  ['assertIn', 'assertNotIn'],
  ['assertThrows', 'assertDoesNotThrow'],
  ['Assert.True', 'Assert.False'],
  ['Assert.IsTrue', 'Assert.IsFalse'],
  ['Assert.Equal', 'Assert.NotEqual'],
  ['Assert.AreEqual', 'Assert.AreNotEqual'],
  ['Assert.Null', 'Assert.NotNull'],
  ['assert.True', 'assert.False'],
  ['assert.Equal', 'assert.NotEqual'],
  ['assert.NoError', 'assert.Error'],
  ['require.NoError', 'require.Error'],
  ['require.Equal', 'require.NotEqual'],
  ['assert.equal', 'assert.notEqual'],
  ['assert.strictEqual', 'assert.notStrictEqual'],
  ['assert.throws', 'assert.doesNotThrow'],
  ['XCTAssertTrue', 'XCTAssertFalse'],
  ['XCTAssertEqual', 'XCTAssertNotEqual'],
  ['XCTAssertNil', 'XCTAssertNotNil'],
  ['EXPECT_TRUE', 'EXPECT_FALSE'],
  ['ASSERT_TRUE', 'ASSERT_FALSE'],
  ['EXPECT_EQ', 'EXPECT_NE'],
  ['ASSERT_EQ', 'ASSERT_NE'],
  ['REQUIRE', 'REQUIRE_FALSE'],
  ['CHECK', 'CHECK_FALSE'],
  ['toBeTruthy', 'toBeFalsy'],
  ['be_truthy', 'be_falsey'],
  ['isTrue', 'isFalse'],
  ['isNull', 'isNotNull'],
  ['isNil', 'isNotNil'],
  ['isEmpty', 'isNotEmpty'],
  ['is_some', 'is_none'],
  ['is_ok', 'is_err'],
  ['unwrap', 'unwrap_err'],
  ['resolves', 'rejects'],
  ['is', 'is not'],
  ['=', '!'],
];
const turned = new Set(opposites.flatMap(([a, b]) => [`${a}\n${b}`, `${b}\n${a}`]));

/** Of words joined by dots, those that differ: `x.is_some` and `x.is_none`. */
const tails = ({ old, now }: Difference): readonly Difference[] => {
  const [a, b] = [old.split('.'), now.split('.')];
  const at = a.findIndex((word, index) => word !== b[index]);
  while (a.length > at + 1 && b.length > at + 1 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  return [
    { old, now },
    { old: a.slice(at).join('.'), now: b.slice(at).join('.') },
  ];
};

/** Whether an assertion wants the contrary of what it wanted. */
export function isTurnedRound(old: string, now: string): boolean {
  if (withoutNot(old) === withoutNot(now) && old !== now) return true;
  const found = difference(old, now);
  return (
    found !== undefined && tails(found).some((each) => turned.has(`${each.old.trim()}\n${each.now.trim()}`))
  );
}

/** `.not.`, `!` and `not` before what is wanted. */
const withoutNot = (line: string): string =>
  line
    .replace(/\.not\.|->not->/, '.')
    .replace(/([(\s])(?:!|not )(?=[\w(])/, '$1')
    .replaceAll('->', '.');

/** Whether a line is the same, but for the wanted value, which is now the one that the code gave. */
export function givesIn(old: string, now: string, { expected, actual }: FailureValue): boolean {
  if (expected === '' || old === now) return false;
  if (old.includes(expected) && old.split(expected).join(actual) === now) return true;
  const found = difference(old, now);
  return found !== undefined && bare(found.old) === bare(expected) && bare(found.now) === bare(actual);
}

/** A value without quotes, and without what languages put behind numbers. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^[<("'`]+|[>)"'`]+$/g, '')
    .replace(/^(-?[\d._]+)(?:[mMdDfFlLuU]|\.0+)$/, '$1')
    .toLowerCase();

/** A value, or how it is compared. */
const wanting =
  /\d|["'`[{]|\b(?:[Tt]rue|[Ff]alse|null|None|nil|undefined|not|is|in)\b|\bto[A-Z]\w*|\bto_?\b|[<>=!]=?/;

/** Whether an assertion about the same thing wants something else: another value, or another comparison. */
export function wantsOther(old: string, now: string): boolean {
  const found = difference(old, now);
  if (found === undefined || !(wanting.test(found.old) || wanting.test(found.now))) return false;
  if (!isWanted(old, old.indexOf(found.old, commonStart(old, now)))) return false;
  const kept = [...words(old)].filter((word) => words(now).has(word)).length;
  return kept * 2 >= words(old).size;
}

const words = (line: string): ReadonlySet<string> => new Set(line.match(/[\p{L}_]\w*/gu) ?? []);

function commonStart(old: string, now: string): number {
  let at = 0;
  while (at < Math.min(old.length, now.length) && old[at] === now[at]) at += 1;
  while (at > 0 && inWord.test(old[at - 1] ?? '')) at -= 1;
  return at;
}

const comparing =
  /(?:assert\w*!?|expect\w*|to[A-Z_]\w*|be\w*|eq\w*|is\w*|must\w*|should\w*|\w*equal\w*|contain\w*|match\w*|has\w*|require|check|verify\w*|that|same|true|false|ok|\bin|[(\s=,[{!])$/i;

/** Whether a place in an assertion says what is wanted, and not what the thing is called with. */
function isWanted(line: string, place: number): boolean {
  const open: number[] = [];
  for (let at = 0; at < place; at += 1) {
    if (line[at] === '(') open.push(at);
    else if (line[at] === ')') open.pop();
  }
  return open.every((at) => at === 0 || comparing.test(line.slice(0, at)));
}

const bound =
  /(<=?|>=?|!==?|===?|\.toBe(?:Less|Greater)Than(?:OrEqual)?\(|be (?:<|>)=? )\s*(-?\d[\d_]*(?:\.\d+)?)/g;
const failsWhere = /^(?:if|unless)\b.*[{:]?$/;

/**
 * Whether a bound now lets more through: `t < 200` becomes `t < 5000`. Where the line is the condition of a failure, as in
 * Go, it is the other way round, and “not equal” becomes anything else.
 */
export function loosensBound(old: string, now: string): boolean {
  const blank = (line: string): string => line.replaceAll(bound, '#').replaceAll(/\s+/g, '');
  const [before, after] = [old, now].map((line) => [...line.matchAll(bound)]);
  if (!before || !after || before.length !== 1 || after.length !== 1 || blank(old) !== blank(now))
    return false;
  const [, was = '', from = ''] = before[0] ?? [];
  const [, is = '', to = ''] = after[0] ?? [];
  const fails = failsWhere.test(old.trim());
  if (/^[!=]=/.test(was)) return (fails ? was.startsWith('!') : was.startsWith('=')) && /^[<>]|Than/.test(is);
  const upper = (sign: string): boolean => /<|Less/.test(sign);
  if (upper(was) !== upper(is)) return false;
  const [a, b] = [from, to].map((text) => Number(text.replaceAll('_', '')));
  if (a === undefined || b === undefined || a === b) return false;
  return upper(was) !== fails ? b >= a * 1.5 : b <= a / 1.5;
}

const tolerance =
  /CloseTo|closeTo|approx|delta|within|epsilon|tolerance|places|InDelta|atol|rtol|abs\(|NEAR|WithinAbs|accuracy|isCloseTo|be_within/i;
const numbers = /-?\d+(?:\.\d+)?(?:e-?\d+)?/gi;

/** Whether an assertion now forgives ten times as much. */
export function forgivesMore(old: string, now: string): boolean {
  if (!tolerance.test(now) && !/Equals?\(|AreEqual\(/.test(now)) return false;
  if (old.replaceAll(numbers, '#') !== now.replaceAll(numbers, '#')) return false;
  const [a, b] = [old, now].map((line) => (line.match(numbers) ?? []).map(Number));
  const differs = (a ?? []).flatMap((value, at) =>
    value === b?.[at] ? [] : [[value, b?.[at] ?? 0] as const],
  );
  const [[before, after] = [0, 0], ...more] = differs;
  if (more.length > 0 || (a ?? []).length < 2) return false;
  return /toBeCloseTo|places/i.test(now)
    ? Number.isInteger(after) && after <= before - 2 && before <= 20
    : tolerance.test(now) && before > 0 && after >= before * 10;
}
