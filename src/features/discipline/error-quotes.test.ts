import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ErrorsSection, misquoteIn } from './error-quotes.ts';

const recorded = [
  "TypeError: Cannot read properties of undefined (reading 'total')",
  'src/cart.ts(3,4): error TS2322: Type string is not assignable to type number.',
  'AssertionError: expected 2 to be 3',
];
const errors = (more: Partial<ErrorsSection> = {}): ErrorsSection => ({
  failed: recorded,
  seen: [],
  crowded: false,
  ...more,
});

describe('an error is misquoted [AO-064]', () => {
  it.each([
    ['in a code span', "It says `TypeError: Cannot read property of undefined (reading 'total')`.", 0],
    ['in quotes', 'It says "AssertionError: expected 2 to be 4".', 2],
    [
      'in a block',
      'Output:\n```\nsrc/cart.ts(9,4): error TS2322: Type string is not assignable to type number.\n```\n',
      1,
    ],
    ['as a quotation', '> AssertionError: expected 3 to be 3 now\n', 2],
  ])('%s', (_, message, index) => {
    expect(misquoteIn(message, errors())?.recorded).toBe(recorded[index]);
  });

  it.each([
    ['exact', `It says \`${recorded[0]}\`.`],
    ['a part', 'It says `Cannot read properties of undefined`.'],
    ['around an ellipsis', "It says `TypeError: Cannot read … (reading 'total')`."],
    ['more than was recorded', `\`/repo/${recorded[1]} [2 more]\``],
    ['with other spaces', 'It says `AssertionError:  expected 2  to be 3`.'],
    ['another error', 'It says `ENOENT: no such file or directory, open a.json`.'],
    ['no quotation', "It was a TypeError: Cannot read property of undefined (reading 'total')."],
    ['no error', 'I changed `total(items)` to `sum(items.map(price))`.'],
    ['too short to tell', 'It says `Error 2`.'],
  ])('not when it is %s', (_, message) => {
    expect(misquoteIn(message, errors())).toBeUndefined();
  });

  it('not when the user wrote it so, and not when nobody can tell any more', () => {
    const message = 'It says "AssertionError: expected 2 to be 4".';
    expect(misquoteIn(message, errors({ seen: ['AssertionError: expected 2 to be 4'] }))).toBeUndefined();
    expect(misquoteIn(message, errors({ crowded: true }))).toBeUndefined();
    expect(misquoteIn(message, errors({ failed: [] }))).toBeUndefined();
  });

  it('never when whole lines are quoted as they were recorded', () => {
    const line = fc
      .array(fc.stringMatching(/^[a-zA-Z0-9_.:()/-]{1,12}$/), { minLength: 1, maxLength: 12 })
      .map((words) => `Error: ${words.join(' ')}`);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), fc.nat(), (failed, at) => {
        const quoted = failed[at % failed.length];
        expect(misquoteIn(`It says \`${quoted}\`.`, errors({ failed }))).toBeUndefined();
      }),
    );
  });
});
