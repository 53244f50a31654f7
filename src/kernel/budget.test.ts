import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { inFewWords, type Part, withinBudget } from './budget.ts';

const parts = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    priority: fc.integer({ min: 1, max: 9 }),
    text: fc.array(fc.string({ maxLength: 12 }), { maxLength: 8 }).map((lines) => lines.join('\n')),
    file: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 10 },
);

const part = (id: string, priority: number, text: string): Part => ({ id, priority, text });

it('never tells more than the budget and loses nothing silently', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 200 }), (all, budget) => {
      const { text, told, leftOut } = withinBudget(all, budget);
      expect(text.length).toBeLessThanOrEqual(budget);
      const wanted = all.filter((each) => each.text !== '').map(({ id }) => id);
      expect([...told, ...leftOut].sort()).toEqual(wanted.sort());
    }),
  );
});

it('says the same in whatever order the parts come', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 200 }), (all, budget) => {
      expect(withinBudget([...all].reverse(), budget)).toEqual(withinBudget(all, budget));
    }),
  );
});

it('tells the most important first, each part whole', () => {
  const { text, told } = withinBudget([part('b', 2, 'second'), part('a', 1, 'first')], 100);
  expect(text).toBe('first\n\nsecond');
  expect(told).toEqual(['a', 'b']);
});

it('leaves out what does not fit and still tells a smaller part after it', () => {
  const { told, leftOut } = withinBudget([part('long', 1, 'x'.repeat(50)), part('short', 2, 'hello')], 10);
  expect({ told, leftOut }).toEqual({ told: ['short'], leftOut: ['long'] });
});

it('leaves out nothing for the sake of something less important, but for the line that says what is missing', () => {
  const whole = parts.map((all) => all.map((each) => ({ ...each, file: false })));
  const longestLine = 120;
  fc.assert(
    fc.property(whole, fc.integer({ min: 0, max: 300 }), (all, budget) => {
      const { parts: became } = withinBudget(all, budget);
      /** How much room it takes to tell this part after the more important ones. */
      const need = (index: number): number =>
        became
          .slice(0, index)
          .filter(({ told }) => told > 0)
          .reduce((sum, { told }) => sum + told + 2, became[index]?.characters ?? 0);
      const needs = became.map(({ told }, index) => ({ told: told > 0, need: need(index) }));
      const most = Math.max(0, ...needs.filter(({ told }) => told).map((each) => each.need));
      const least = Math.min(...needs.filter(({ told }) => !told).map((each) => each.need));
      expect(most).toBeLessThan(Math.max(1, least));
      expect(most).toBeLessThanOrEqual(budget);
      expect(least).toBeGreaterThan(budget - longestLine);
    }),
    { numRuns: 1_000 },
  );
});

it('says of each part how much of it is told', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 200 }), (all, budget) => {
      const { told, leftOut, parts: became } = withinBudget(all, budget);
      for (const { id, file, characters, told: kept } of became) {
        expect(told.includes(id)).toBe(kept > 0);
        expect(leftOut.includes(id)).toBe(kept === 0);
        if (!file && kept > 0) expect(kept).toBe(characters);
      }
    }),
  );
});

it('cuts what is from a file, and says where the rest is', () => {
  const text = ['Principles:', ...Array<string>(20).fill('keep it simple')].join('\n');
  const told = withinBudget(
    [{ ...part('.ephor/AXIOMS.md', 2, text), file: true }, part('a', 1, 'first')],
    120,
  );
  expect(told.text).toMatch(
    /^first\n\nPrinciples:\nkeep it simple\n[^]*\n… \(\d+ characters left out: \.ephor\/AXIOMS\.md\)$/,
  );
  expect(told.parts.find(({ file }) => file)).toMatchObject({
    characters: text.length,
    told: expect.any(Number),
  });
});

it('names what it has no room for, with the size of what can be read elsewhere', () => {
  const file = { ...part('.ephor/CORE.md', 6, `Core:\n${'x'.repeat(500)}`), file: true };
  const { text, leftOut } = withinBudget(
    [part('a', 1, 'first'), part('long', 2, 'y'.repeat(500)), file],
    200,
  );
  expect(leftOut).toEqual(['long', '.ephor/CORE.md']);
  expect(text).toBe(
    'first\n\nEphor had no room for: long, .ephor/CORE.md (506 characters). `ephor context` shows what there is.',
  );
});

it('names a few of many', () => {
  const many = Array.from({ length: 20 }, (_, index) => part(`part-${index}`, 2, 'y'.repeat(500)));
  expect(withinBudget(many, 300).text).toMatch(/no room for: (?:part-\d+, ){6}14 more\./);
});

it('names a part that failed', () => {
  const { failed, told } = withinBudget([{ id: 'a', priority: 1, text: '', failed: 'no luck' }], 10);
  expect({ failed, told }).toEqual({ failed: ['a: no luck'], told: [] });
});

it.each<readonly [string, readonly Part[], readonly string[]]>([
  ['as much as there is room for', [part('a', 1, 'x'.repeat(5)), part('b', 2, 'y'.repeat(3))], ['a', 'b']],
  ['what is less important only where it fits', [part('b', 2, 'y'.repeat(6)), part('a', 1, 'xxxxx')], ['a']],
  [
    'a short word after a long one',
    [part('a', 1, 'xx'), part('b', 2, 'y'.repeat(9)), part('c', 3, 'z')],
    ['a', 'c'],
  ],
  ['the most important, however long', [part('a', 1, 'x'.repeat(50)), part('b', 2, 'y')], ['a']],
  [
    'what others wrote besides',
    [part('a', 1, 'x'.repeat(9)), { ...part('b', 2, 'y'.repeat(9)), theirs: true }],
    ['a', 'b'],
  ],
  [
    'files besides',
    [part('a', 1, 'x'.repeat(9)), { ...part('b', 2, 'y'.repeat(9)), file: true }],
    ['a', 'b'],
  ],
])('of Ephor’s own words, tells %s', (_, all, expected) => {
  const { text, told, leftOut, parts: listed } = inFewWords(all, 10, 1_000);
  expect(told).toEqual(expected);
  expect([...told, ...leftOut].sort()).toEqual(all.map(({ id }) => id).sort());
  expect(listed).toHaveLength(all.length);
  expect(text).not.toContain('no room');
});
