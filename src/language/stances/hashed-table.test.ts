import { expect, it } from 'vitest';
import { hashedTable, rowOf } from './hashed-table.ts';

const sections = (words: string, step = '0.5') =>
  new Map([
    ['words', words],
    ['words step', step],
  ]);

it('adds up the rows of all features, a sign for each column', () => {
  // ‘g’ is the middle of the signs, so one before it is a step down and one behind it a step up.
  const table = hashedTable('t', sections('hfghfghfghfg'), 'words', 3);
  expect(table.sums(['a'])).toEqual([0.5, -0.5, 0]);
  expect(table.sums(['a', 'b'])).toEqual([1, -1, 0]);
  expect(table.sums([])).toEqual([0, 0, 0]);
});

it.each([
  ['cut short', sections('hfgh')],
  ['empty', sections('')],
  ['without a step', new Map([['words', 'hfg']])],
])('says which file is damaged when a table is %s', (_, damaged) => {
  expect(() => hashedTable('weights/t.txt', damaged, 'words', 3)).toThrow('weights/t.txt');
});

it('puts every feature into one of the rows', () => {
  for (const feature of ['', 'a', 'ä', '别', 'x'.repeat(1_000)])
    expect(rowOf(feature, 7)).toSatisfy((row: number) => Number.isInteger(row) && row >= 0 && row < 7);
});
