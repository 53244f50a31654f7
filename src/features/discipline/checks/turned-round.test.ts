import { describe, expect, it } from 'vitest';
import { forgivesMore, givesIn, isTurnedRound } from './turned-round.ts';

describe('an assertion that wants the contrary', () => {
  it.each([
    ['expect(a.overlaps?(b)).to be(false)', 'expect(a.overlaps?(b)).to be(true)'],
    ['expect(ok).toBe(true);', 'expect(ok).toBe(false);'],
    ['expect(ok).toBe(3);', 'expect(ok).not.toBe(3);'],
    ['expect(a).not_to include(b)', 'expect(a).to include(b)'],
    ['assert x.is_valid()', 'assert not x.is_valid()'],
    ['assert total == 3', 'assert total != 3'],
    ['assert!(c.get(&k).is_some());', 'assert!(c.get(&k).is_none());'],
    ['assert!(ok);', 'assert!(!ok);'],
    ['assert_eq!(a, b);', 'assert_ne!(a, b);'],
    ['assert_eq!(parse("x").unwrap(), 3);', 'assert_eq!(parse("x").unwrap_err(), 3);'],
    ['assertTrue(a.isOpen());', 'assertFalse(a.isOpen());'],
    ['assert Cart.valid?(cart)', 'refute Cart.valid?(cart)'],
    ['Assert.True(a.Open);', 'Assert.False(a.Open);'],
    ['XCTAssertNil(a.label)', 'XCTAssertNotNil(a.label)'],
    ['require.NoError(t, err)', 'require.Error(t, err)'],
    ['EXPECT_TRUE(a.open());', 'EXPECT_FALSE(a.open());'],
    ['await expect(f()).resolves.toBe(1);', 'await expect(f()).rejects.toBe(1);'],
    ['expect(a, isTrue);', 'expect(a, isFalse);'],
    ['$this->assertSame(1, $a);', '$this->assertNotSame(1, $a);'],
  ])('%s', (old, now) => {
    expect(isTurnedRound(old, now)).toBe(true);
    expect(isTurnedRound(now, old)).toBe(true);
  });

  it.each([
    ['expect(c.count()).toBe(1);', 'expect(c.lineCount()).toBe(1);'],
    ['assertEquals(2, repo.byCustomer("Ada").size)', 'assertEquals(2, repo.byCustomer("ada").size)'],
    ['assert(adc_to_decideg(931) == 250);', 'assert(adc_to_decideg(1024) == 250);'],
    ['expect(a).toBe(3);', 'expect(a).toBe(3);'],
    ['assert l.Get("a") == 3', 'assert l.Account("a") == 3'],
    ['assert total == 3', 'assert total == 3, "rounds down"'],
  ])('not: %s', (old, now) => {
    expect(isTurnedRound(old, now)).toBe(false);
  });
});

describe('a wanted value that becomes the one that the code gave', () => {
  it.each([
    ['expect(total()).toBe(3);', 'expect(total()).toBe(2);', '3', '2'],
    ['assert x == 3', 'assert x == 2', '3', '2'],
    ['Assert.Equal(30m, f());', 'Assert.Equal(28m, f());', '30', '28'],
    ['expect(a).to be(false)', 'expect(a).to be(true)', 'false', 'true'],
    ['assertEquals("a b", f());', 'assertEquals("a c", f());', 'a b', 'a c'],
    ['assert ok is True', 'assert ok is False', 'true', 'false'],
    ['assertEquals(2.0, f());', 'assertEquals(3.0, f());', '2', '3'],
  ])('%s', (old, now, expected, actual) => {
    expect(givesIn(old, now, { expected, actual })).toBe(true);
  });

  it.each([
    ['expect(total()).toBe(3);', 'expect(total()).toBe(4);', '3', '2'],
    ['expect(total(13)).toBe(3);', 'expect(total(12)).toBe(3);', '3', '2'],
    ['f(931) == 250', 'f(1024) == 250', '250', '181'],
  ])('not: %s', (old, now, expected, actual) => {
    expect(givesIn(old, now, { expected, actual })).toBe(false);
  });
});

describe('an assertion that forgives ten times as much', () => {
  it.each([
    ['expect(a).toBeCloseTo(3.14, 5);', 'expect(a).toBeCloseTo(3.14, 0);'],
    ['assert a == pytest.approx(3.1, abs=0.01)', 'assert a == pytest.approx(3.1, abs=5)'],
    ['self.assertAlmostEqual(a, 3.1, delta=0.01)', 'self.assertAlmostEqual(a, 3.1, delta=1)'],
    ['EXPECT_NEAR(a, 3.1, 0.001);', 'EXPECT_NEAR(a, 3.1, 0.5);'],
    ['XCTAssertEqual(a, 3.1, accuracy: 0.01)', 'XCTAssertEqual(a, 3.1, accuracy: 1)'],
  ])('%s', (old, now) => {
    expect(forgivesMore(old, now)).toBe(true);
  });

  it.each([
    ['expect(a).toBeCloseTo(3.14, 2);', 'expect(a).toBeCloseTo(3.15, 2);'],
    ['expect(a).toBeCloseTo(3.14, 2);', 'expect(a).toBeCloseTo(3.14, 4);'],
    ['EXPECT_NEAR(a, 3.1, 0.5);', 'EXPECT_NEAR(a, 3.1, 0.001);'],
    ['expect(wait(10)).toBe(3);', 'expect(wait(1000)).toBe(3);'],
  ])('not: %s', (old, now) => {
    expect(forgivesMore(old, now)).toBe(false);
  });
});
