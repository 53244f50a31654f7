import { expect, it } from 'vitest';
import { concerns } from './test-changes.ts';

const [js, py, rb, kt, go, ex] = [
  "describe('Cart', () => {\n  it('counts pieces, not lines', () => {});\n});\n",
  'def test_monthly_sum():\n    pass\n',
  'RSpec.describe Slot do\n  it "back to back is not an overlap" do\n  end\nend\n',
  'class TrackTest {\n  @Test fun `finds by customer`() {}\n}\n',
  'func TestFee(t *testing.T) {\n\tt.Run("zero amount", f)\n}\n',
  'test "evicts the oldest" do\nend\n',
];

it.each([
  ['nothing is known', [], 'test/cart.test.ts', js],
  ['the file is named', ['test/cart.test.ts > Cart > x'], 'test/cart.test.ts', js],
  ['mocha joins group and title', ['Cart counts pieces, not lines'], 'test/cart.js', js],
  ['rspec does too', ['Slot back to back is not an overlap'], 'spec/slot_spec.rb', rb],
  ['unittest', ['test_monthly_sum (tests.test_clean.TestClean)'], 'tests/test_clean.py', py],
  ['gradle', ['OrderRepositoryIT > finds by customer()'], 'src/TrackTest.kt', kt],
  ['go', ['TestFee/zero_amount'], 'fee_test.go', go],
  ['mix', ['test evicts the oldest (CacheTest)'], 'test/cache_test.exs', ex],
  ['dotnet', ['Billing.TrackTest.test_monthly_sum'], 'a/TrackTest.py', py],
])('%s', (_, failing, path, text) => {
  expect(concerns(failing, path, text)).toBe(true);
});

it.each([
  ['another file', ['test/user.test.ts > name'], 'test/cart.test.ts', js],
  ['another title', ['Slot ends before it begins'], 'spec/slot_spec.rb', rb],
  ['another function', ['TestServer'], 'fee_test.go', go],
])('not %s', (_, failing, path, text) => {
  expect(concerns(failing, path, text)).toBe(false);
});
