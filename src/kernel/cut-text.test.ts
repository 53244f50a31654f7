import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from './budget.ts';

const file = '.ephor/AXIOMS.md';
const notice = /\n… \((\d+) characters left out: \.ephor\/AXIOMS\.md\)$/;
const lines = fc.array(fc.constantFrom('', 'a', 'some words', '- an item', '```', '😀 é'), { maxLength: 30 });

it('never takes more than its room, keeps the beginning to the letter, and counts what is missing', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 300 }), (all, room) => {
      const text = ['Heading:', ...all].join('\n').trim();
      const piece = cutText(text, room, file);
      if (!piece) return;
      expect(piece.text.length).toBeLessThanOrEqual(room);
      const kept = piece.text.replace(notice, '');
      expect(text.startsWith(kept)).toBe(true);
      expect(text[kept.length]).toBe('\n');
      expect(kept.length).toBe(piece.kept);
      expect(notice.exec(piece.text)?.[1]).toBe(String(text.length - kept.length));
    }),
  );
});

describe('a text is cut', () => {
  const fences = (text: string): number => text.match(/^```/gm)?.length ?? 0;
  const whole = (...parts: string[]): string => ['Heading:', ...parts].join('\n');

  it.each([
    [
      'after a paragraph',
      whole('one', '', 'two', 'two', '', 'x'.repeat(200)),
      80,
      'Heading:\none\n\ntwo\ntwo',
    ],
    [
      'after a line of a long paragraph',
      whole('one', '', ...Array<string>(30).fill('a line')),
      120,
      /a line$/,
    ],
    [
      'not within a block of code',
      whole('one', '```', ...Array<string>(30).fill('code'), '```'),
      120,
      'Heading:\none',
    ],
  ])('%s', (_, text, room, expected) => {
    const kept = cutText(text, room, file)?.text.replace(notice, '') ?? '';
    if (typeof expected === 'string') expect(kept).toBe(expected);
    else expect(kept).toMatch(expected);
    expect(fences(kept) % 2).toBe(0);
  });

  it('only when there is room for more than its heading', () => {
    expect(cutText(whole('x'.repeat(100), 'y'), 70, file)).toBeUndefined();
  });
});
