import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ideaId, inOneLine, isIdeaId, titleOf } from './idea.ts';

const at = new Date(2026, 10, 16, 6, 30, 5);

describe('[AO-093] the name of an idea', () => {
  it.each([
    ['Add dark mode!', 1, '20261116-063005-add-dark-mode'],
    ['Add dark mode!', 2, '20261116-063005-add-dark-mode-2'],
    ['../../etc/passwd', 1, '20261116-063005-etc-passwd'],
    ['Über den Straßen', 1, '20261116-063005-über-den-straßen'],
    ['ダークモードを追加', 1, '20261116-063005-ダークモードを追加'],
    ['हिन्दी में लिखो', 1, '20261116-063005-हिन्दी-में-लिखो'],
    ['🎉🎉', 1, '20261116-063005-idea'],
    ['\u0000\u001b[31m\n', 1, '20261116-063005-31m'],
    ['a'.repeat(500), 1, `20261116-063005-${'a'.repeat(40)}`],
    [
      'one two three four five six seven eight nine ten',
      1,
      '20261116-063005-one-two-three-four-five-six-seven-eight',
    ],
  ])('of %j as number %i', (words, count, id) => {
    expect(ideaId(at, words, count)).toBe(id);
    expect(isIdeaId(id)).toBe(true);
  });

  it('is a name that every file system takes, whatever the words', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 1, max: 999 }),
        (words, count) => {
          const id = ideaId(at, words, count);
          expect(isIdeaId(id)).toBe(true);
          expect(Buffer.byteLength(`${id}.md`)).toBeLessThan(255);
          expect(id).toBe(id.normalize('NFC'));
        },
      ),
    );
  });

  it.each(['', 'notes', '20261116-063005-', '20261116-063005-a/b', '20261116-063005-..', '2026-1-a', 'lock'])(
    '%j is none',
    (text) => {
      expect(isIdeaId(text)).toBe(false);
    },
  );
});

it('a title is one line without anything that a terminal obeys', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      expect(Array.from(titleOf(text)).length).toBeLessThanOrEqual(80);
      expect(inOneLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
    }),
  );
});
