import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { routed } from '../../../kernel/work/task-examples.ts';
import { quoteErrors } from './quote-errors.ts';

const judged = (
  message: string | undefined,
  told: readonly string[] = [],
  failed = 'AssertionError: expected 2 to be 3',
) =>
  said(quoteErrors, {
    name: '',
    event: { kind: 'turn.end', continued: false, message },
    state: {
      ...routed({ quote_errors_exactly: true }),
      errors: { failed: [failed], seen: [], crowded: false },
      turn: { told },
    },
  });

it('shows both texts, once [AO-064]', () => {
  const message = 'It fails with `AssertionError: expected 2 to be 4`.';
  expect(judged(message)).toMatchObject({
    code: 'error_misquoted',
    reason:
      'You quoted “AssertionError: expected 2 to be 4”, but it said “AssertionError: expected 2 to be 3”.',
  });
  expect(judged(message, ['error_misquoted'])).toBeUndefined();
});

it('shows of long ones the part in which they differ', () => {
  const start = 'AssertionError [ERR_ASSERTION]: Expected values to be ';
  expect(judged(`It was \`${start}loosely equal:\`.`, [], `${start}strictly equal:`)?.reason).toMatch(
    /^You quoted “….* to be loosely equal:”, but it said “….* to be strictly equal:”\.$/,
  );
});

it('says nothing to an end without a message, and to the exact words', () => {
  expect(judged(undefined)).toBeUndefined();
  expect(judged('It failed with `AssertionError: expected 2 to be 3`, and passes now.')).toBeUndefined();
});
