import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineChanges } from './line-changes.ts';

const changes = (before: string | undefined, after: string | undefined) =>
  lineChanges({ kind: 'write', path: 'a', change: { kind: 'whole', content: '' }, before, after });

it('tells what is added and what is taken away', () => {
  expect(changes('a\nb\n', 'a\nc\n')).toEqual({ added: ['c'], removed: ['b'] });
  expect(changes(undefined, 'a\n')).toEqual({ added: ['a'], removed: [] });
  expect(changes('a\n', undefined)).toEqual({ added: [], removed: [] });
  expect(changes('a\n', 'a\na\n')).toEqual({ added: ['a'], removed: [] });
  expect(changes('a\nb\n', 'b\n  a\n')).toEqual({ added: [], removed: [] });
});

it('of a text so long that it must be data, nothing', () => {
  expect(changes('', 'x\n'.repeat(600_000))).toEqual({ added: [], removed: [] });
});

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '  a', ''), { maxLength: 20 })
  .map((lines) => lines.join('\n'));

it('turned around, what was added is taken away; and both make up for the difference', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const there = changes(before, after);
      const back = changes(after, before);
      expect(back).toEqual({ added: there.removed, removed: there.added });
      const lines = (of: string) => of.split('\n').filter((line) => line.trim() !== '').length;
      expect(there.added.length - there.removed.length).toBe(lines(after) - lines(before));
    }),
    { numRuns: 200 },
  );
});
