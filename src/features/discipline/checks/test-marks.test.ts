import { describe, expect, it } from 'vitest';
import { isAssertion, isCase, isSkip } from './test-changes.ts';

describe('a test that is not run', () => {
  it.each([
    "it.skip('a', f)",
    "test.concurrent.skip('a', f)",
    "xit('a', f)",
    "test.todo('a')",
    "test.fails('a', f)",
    "test('a', { skip: true }, f)",
    'Deno.test.ignore("a", f)',
    'this.skip();',
    '@pytest.mark.skip(reason="later")',
    '@pytest.mark.xfail',
    '@unittest.expectedFailure',
    'raise unittest.SkipTest("later")',
    "skip 'later'",
    'pending',
    "xit 'adds' do",
    "it 'adds', skip: 'later' do",
    't.Skip("later")',
    'b.SkipNow()',
    '#[ignore]',
    '#[ignore = "cache is FIFO for now"]',
    'throw XCTSkip("later")',
    'try XCTSkipIf(true)',
    '@Test(.disabled("later"))',
    '@Disabled("later")',
    '@Ignore',
    '@Test(enabled = false)',
    'Assumptions.assumeTrue(false)',
    'ignore("adds") {',
    '[Fact(Skip = "rounding")]',
    '[Test, Ignore("later")]'.replace('[Test, ', '['),
    'Assert.Inconclusive();',
    '$this->markTestSkipped();',
    "it('adds', fn () => null)->skip();",
    "test('adds', skip: 'timezone', () {",
    "@Skip('later')",
    '@tag :skip',
    '@tag skip: "later"',
    '@moduletag :skip',
    'GTEST_SKIP();',
    'TEST(Cart, DISABLED_Adds) {',
    '@test_skip total() == 3',
    'return error.SkipZigTest;',
    'pendingWith "later"',
  ])('%s', (line) => {
    expect(isSkip(line)).toBe(true);
  });

  it.each([
    "test('skips empty lines', () => {",
    'expect(list.skip(2)).toEqual([3]);',
    'const rows = await db.find({ skip: 10 });',
    '// it.skip is not allowed here',
    '# skip this',
    'def test_skip_header():',
    'let v: Vec<_> = it.skip(1).collect();',
    'func TestSkipList(t *testing.T) {',
    '@Test fun ignoresCase() {',
    'assert_eq!(pending_jobs(), 0);',
    '@tag :slow',
  ])('not: %s', (line) => {
    expect(isSkip(line)).toBe(false);
  });
});

it.each([
  "it('a', () => {",
  'def test_a():',
  'func TestA(t *testing.T) {',
  '#[test]',
  '#[tokio::test]',
  '@Test',
  '[Fact]',
  'public function testA(): void',
  'func testA() {',
  'test "adds" do',
  "it 'adds' do",
  "testWidgets('a', (t) async {",
  'TEST_F(Cart, Adds) {',
  'TEST_CASE("adds") {',
  '@test "adds" {',
  '(deftest adds',
  'test_that("adds", {',
])('a test case: %s', (line) => {
  expect(isCase(line)).toBe(true);
});

it.each([
  'expect(a).toBe(3);',
  'expect(a).to eq(3)',
  'assert a == 3',
  'assert_equal 3, a',
  'assert_eq!(a, 3);',
  'refute a',
  'assertEquals(3, a)',
  'Assert.Equal(3, a);',
  '$this->assertSame(3, $a);',
  'XCTAssertEqual(a, 3)',
  '#expect(a == 3)',
  'EXPECT_EQ(a, 3);',
  'REQUIRE(a == 3);',
  'a shouldBe 3',
  '@test a == 3',
  '(is (= 3 a))',
  't.Errorf("got %d", got)',
])('an assertion: %s', (line) => {
  expect(isAssertion(line)).toBe(true);
});
