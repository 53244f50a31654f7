import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedRanges, applyHunks, hunksBetween } from './hunks.ts';
import { hashLine, hashLines, linesOf } from './lines.ts';

const hash = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };

describe('the lines of a file', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\n\n', ['a', '']],
    ['\n', ['']],
  ])('%j', (text, lines) => expect(linesOf(text)).toEqual(lines));

  it('are known by what is in them and not by their white space', () => {
    expect(hashLine(hash, '  a = 1 ;')).toBe(hashLine(hash, 'a=1;'));
    expect(hashLine(hash, 'a = 1')).not.toBe(hashLine(hash, 'a = 2'));
  });
});

const version = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', ''), { maxLength: 40 });

describe('hunks', () => {
  it('lead from any version to any other', () => {
    fc.assert(
      fc.property(version, version, (old, now) => {
        const [from, to] = [old, now].map((lines) =>
          hashLines(hash, lines.map((each) => `${each}\n`).join('')),
        );
        const hunks = hunksBetween(from ?? [], to ?? []);
        expect(applyHunks(from ?? [], hunks, (each) => each)).toEqual(to);
      }),
    );
  });

  it('say where the new lines stand', () => {
    const [old, now] = ['a b c d', 'a x y c z d'].map((text) =>
      text.split(' ').map((each) => hashLine(hash, each)),
    );
    expect(addedRanges(hunksBetween(old ?? [], now ?? []))).toEqual([
      { start: 2, end: 3 },
      { start: 5, end: 5 },
    ]);
  });

  it('of another version are refused', () => {
    expect(() => applyHunks(['a'], [{ at: 3, removed: 1, added: '' }], (each) => each)).toThrow(
      'another version',
    );
  });

  it('of two long files that have nothing in common take no time to speak of', () => {
    const file = (letter: string) =>
      Array.from({ length: 10_000 }, (_, at) => hashLine(hash, `${letter}${at}`));
    expect(hunksBetween(file('a'), file('b'))).toHaveLength(1);
  });
});
