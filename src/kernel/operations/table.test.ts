import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainStyle } from '../../../test/given/app.ts';
import { table, widthOf } from './table.ts';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly note: string;
}
const columns = [
  { head: 'ID', cell: ({ id }: Row) => id },
  { head: 'TITLE', cell: ({ title }: Row) => title, gives: true },
  { head: 'NOTE', cell: ({ note }: Row) => note, spare: 1 },
];
const shown = (rows: readonly Row[], width: number) => table(rows, columns, { ...plainStyle, width });

it('stands in columns by what a terminal shows, without those in which nothing stands', () => {
  const rows = [
    { id: 'a', title: '日本語', note: 'x' },
    { id: 'bb', title: 'plain', note: '' },
    { id: 'c', title: 'é\nsecond', note: 'z' },
  ];
  expect(shown(rows, 80)).toEqual([
    '  ID  TITLE       NOTE',
    '  a   日本語      x',
    '  bb  plain',
    '  c   é ⏎ second  z',
  ]);
  expect(
    shown(
      rows.map((row) => ({ ...row, note: '' })),
      80,
    )[0],
  ).toBe('  ID  TITLE');
});

it('leaves out what is spare, then cuts what gives', () => {
  const rows = [{ id: 'a', title: 'a title that goes on and on', note: 'a note' }];
  expect(shown(rows, 60)[1]).toBe('  a   a title that goes on and on  a note');
  expect(shown(rows, 24)).toEqual(['  ID  TITLE', '  a   a title that goes…']);
});

it('no row is wider than the terminal, whatever stands in it', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 60 })
    .map((each) => each.replaceAll(/[\p{C}\p{Z}]+/gu, ' '));
  const row = fc.record({ id: fc.constantFrom('a', 'bb'), title: text, note: text });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 30, max: 120 }),
      (rows, width) => {
        for (const line of shown(rows, width)) expect(widthOf(line)).toBeLessThanOrEqual(width);
      },
    ),
  );
});
