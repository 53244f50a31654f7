import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownChange } from './shown-change.ts';

const text = (before: string, after: string): string[] =>
  shownChange(before, after).lines.map(({ sign, text: line }) => `${sign}${line}`);

describe('a change as people read it', () => {
  it.each([
    ['', 'a\nb\n', ['+a', '+b']],
    ['a\n', 'a\n', []],
    [
      '1\n2\n3\n4\n5\n6\n7\n8\n9',
      '1\n2\n3\n4\nfive\n6\n7\n8\n9',
      [' 2', ' 3', ' 4', '-5', '+five', ' 6', ' 7', ' 8'],
    ],
    ['a\r\nb', 'a\nc', [' a', '-b', '+c']],
  ])('%j to %j', (before, after, lines) => expect(text(before, after)).toEqual(lines));

  it('has every line that is new and every line that went, and is never longer than it may be', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', '<b>', ''), { maxLength: 30 });
    fc.assert(
      fc.property(lines, lines, (old, now) => {
        const { lines: shown } = shownChange(old.join('\n'), now.join('\n'));
        const count = (all: readonly string[], one: string): number =>
          all.filter((each) => each === one).length;
        const of = (sign: string): string[] =>
          shown.flatMap((line) => (line.sign === sign ? [line.text] : []));
        for (const one of ['a', 'b', 'c', '<b>'])
          expect(count(of('+'), one) - count(of('-'), one)).toBe(count(now, one) - count(old, one));
      }),
    );
    const long = shownChange('', 'x'.repeat(900).concat('\n').repeat(5_000));
    expect(long.lines).toHaveLength(400);
    expect(long.more).toBe(4_600);
    expect(long.lines[0]?.text).toHaveLength(500);
  });
});
