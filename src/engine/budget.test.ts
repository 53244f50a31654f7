import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Part, withinBudget } from './budget.ts';

const parts = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    priority: fc.integer({ min: 1, max: 9 }),
    text: fc.string({ maxLength: 40 }),
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

it('names a part that failed', () => {
  const { failed, told } = withinBudget([{ id: 'a', priority: 1, text: '', failed: 'no luck' }], 10);
  expect({ failed, told }).toEqual({ failed: ['a: no luck'], told: [] });
});
