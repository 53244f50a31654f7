import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Data, yamlText } from './operations/do.ts';

it('is read as what was written [AO-049]', () => {
  const { data } = fc.letrec<{ data: Data; scalar: Data }>((tie) => ({
    scalar: fc.oneof(
      fc.string(),
      fc.constantFrom('yes', 'no', '1', '-', '- a', 'a: b', '# c', 'it’s', ' x'),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    ),
    data: fc.oneof(
      { maxDepth: 3 },
      tie('scalar'),
      fc.array(tie('data'), { maxLength: 4 }),
      fc.dictionary(fc.string({ minLength: 1 }), tie('data'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), data, { noNullPrototype: true }),
      (record) => {
        expect(parse(yamlText(record)) ?? {}).toEqual(record);
      },
    ),
  );
});

it('is plain where that can’t be misread', () => {
  expect(
    yamlText({
      type: 'debug',
      on: true,
      list: ['Run the tests', 'CHECKPOINT: all pass'],
      none: [],
      deep: { a: null },
    }),
  ).toBe(
    'type: debug\n"on": true\nlist:\n  - Run the tests\n  - "CHECKPOINT: all pass"\nnone: []\ndeep:\n  a: null',
  );
});
