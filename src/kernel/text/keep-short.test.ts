import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepShort } from './keep-short.ts';

describe('data for the log', () => {
  it.each<[string, unknown, unknown]>([
    ['stays as it is when short', { a: [1, 'b', null, true] }, { a: [1, 'b', null, true] }],
    ['leaves out what is not there', { a: undefined, b: 1 }, { b: 1 }],
    ['hides a secret by its shape', ['ghp_0123456789abcdefghij'], ['[secret]']],
    ['hides a secret by its key', { api_key: 'correct horse' }, { api_key: '[secret]' }],
    ['hides a number by its key', { password: 12345678 }, { password: '[secret]' }],
    ['hides a secret by the option before it', ['--password', 'hunter22'], ['--password', '[secret]']],
    ['cuts a long text', 'x'.repeat(500), `${'x'.repeat(159)}…`],
    ['cuts a long list', Array.from({ length: 20 }, () => 0), [...Array(12).fill(0), '… 8 more']],
    ['takes sets and maps apart', { a: new Set([1]), b: new Map([['c', 2]]) }, { a: [1], b: { c: 2 } }],
  ])('%s', (_, value, kept) => {
    expect(keepShort(value, 800)).toEqual(kept);
  });

  const secret = 'ghp_0123456789abcdefghij0123456789';
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.string({ maxLength: 400 }),
      fc.string({ maxLength: 300 }).map((before) => `${before} ${secret}`),
      fc.double(),
      fc.array(tie('tree'), { maxLength: 30 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 30 }),
    ),
  }));

  it('is bounded and holds no secret, whatever it was', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const text = JSON.stringify(keepShort(value, 800));
        expect(text.length).toBeLessThan(4_000);
        expect(text).not.toContain(secret.slice(4));
      }),
    );
  });
});
