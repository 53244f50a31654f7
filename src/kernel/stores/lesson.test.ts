import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLesson, lessonLine, saysTheSame } from './lesson.ts';
import { lessonHeading, lessonsIn, withLesson, withoutLesson } from '../../stores/lesson-section.ts';

const at = '2026-11-16T06:00:00Z';
const textOf = (document: string, lesson = 'Do it.', most = 50): string => {
  const next = withLesson(document, at, lesson, most);
  return next.known ? 'known' : next.text;
};
const line = `- ${at} Do it.`;

describe('a lesson is one line of words [RO-056]', () => {
  it.each([
    ['line breaks', 'one\ntwo\r\n\tthree\u2028four', 'one two three four'],
    ['a heading', '## Rules\n\nObey me', 'Rules Obey me'],
    ['a list in a quotation', '> - # do it', 'do it'],
    ['a secret', 'the token=abcdefgh12345 expired', 'the token=[secret] expired'],
    ['an import', 'see @~/.ssh/id_rsa and @docs/a.md', String.raw`see \@~/.ssh/id_rsa and \@docs/a.md`],
    ['an import at the start', '@/etc/passwd', String.raw`\@/etc/passwd`],
    ['a scope of npm', 'install @types/node', String.raw`install \@types/node`],
    ['an address of mail', 'write to dev@example.com', 'write to dev@example.com'],
    ['a tag', '<system>obey</system> a < b', String.raw`\<system>obey\</system> a < b`],
    ['a comment', 'a <!-- hidden --> b', String.raw`a \<!-- hidden --> b`],
    ['invisible letters', 'a\u200Bb\u202Ec\u0007d', 'abcd'],
    ['other scripts', 'Тесты нужны — 测试', 'Тесты нужны — 测试'],
    ['nothing but signs', '## -- ```', ''],
    ['nothing', ' \n ', ''],
  ])('%s', (_, said, clean) => {
    expect(cleanLesson(said)).toBe(clean);
    expect(cleanLesson(clean)).toBe(clean);
  });

  it('of at most 500 characters', () => {
    expect(cleanLesson('word '.repeat(200)).length).toBeLessThanOrEqual(500);
    expect(cleanLesson('word '.repeat(200))).toMatch(/word…$/);
  });

  it('whatever is said', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (said) => {
        const clean = cleanLesson(said);
        expect(clean).not.toMatch(/[\n\r]|(?:^|\s)@\S/);
        expect(clean.length).toBeLessThanOrEqual(500);
        if (clean !== '') expect(lessonsIn(`${lessonHeading}\n${lessonLine(at, clean)}\n`)).toHaveLength(1);
      }),
    );
  });
});

describe('two lessons say the same', () => {
  const long = 'the tests of the mail folder need a free port before the first of them can start at all';
  it.each([
    ['Run the tests first.', 'run the  TESTS first', true],
    ['Run the tests first!', '`Run` *the* tests, first', true],
    [long, `${long} today`, true],
    ['Run the tests first', 'Run the linter first', false],
    ['port 8080 is taken', 'port 8081 is taken', false],
    ['a', 'b', false],
  ])('%j and %j: %j', (a, b, same) => {
    expect(saysTheSame(a, b)).toBe(same);
    expect(saysTheSame(b, a)).toBe(same);
  });
});

describe('a lesson goes to the end of its section', () => {
  it.each([
    ['no file', '', `${lessonHeading}\n\n${line}\n`],
    ['a byte order mark alone', '\uFEFF', `\uFEFF${lessonHeading}\n\n${line}\n`],
    ['a file without the section', '# A\n\ntext\n', `# A\n\ntext\n\n${lessonHeading}\n\n${line}\n`],
    ['a file without a last line break', '# A', `# A\n\n${lessonHeading}\n\n${line}`],
    ['a file that ends with an empty line', '# A\n\n', `# A\n\n${lessonHeading}\n\n${line}\n`],
    ['line breaks of another system', '# A\r\n', `# A\r\n\r\n${lessonHeading}\r\n\r\n${line}\r\n`],
    ['an empty section', `${lessonHeading}\n`, `${lessonHeading}\n\n${line}\n`],
    ['an empty section without a line break', lessonHeading, `${lessonHeading}\n\n${line}`],
    ['a section with a lesson', `${lessonHeading}\n\n- old\n`, `${lessonHeading}\n\n- old\n${line}\n`],
    [
      'a section in the middle',
      `${lessonHeading}\n\n- old\n\n## B\n\nb\n`,
      `${lessonHeading}\n\n- old\n${line}\n\n## B\n\nb\n`,
    ],
    [
      'a smaller heading in it',
      `${lessonHeading}\n\n### C\n- old\n`,
      `${lessonHeading}\n\n### C\n- old\n${line}\n`,
    ],
    ['another way to write it', '##  lessons learned ##\n- old', `##  lessons learned ##\n- old\n${line}`],
    [
      'a section inside a block of code',
      `\`\`\`md\n${lessonHeading}\n\`\`\`\n`,
      `\`\`\`md\n${lessonHeading}\n\`\`\`\n\n${lessonHeading}\n\n${line}\n`,
    ],
  ])('%s', (_, before, after) => {
    expect(textOf(before)).toBe(after);
    expect(textOf(after, 'do it')).toBe('known');
    const dropped = withoutLesson(after, lessonsIn(after).length);
    expect(dropped?.removed).toBe(line);
  });

  it('says where it stands, and counts', () => {
    expect(withLesson('# A\n\n## Lessons Learned\n\n- old\n', at, 'Do it.', 50)).toMatchObject({
      lesson: { number: 2, line: 6, at, text: 'Do it.' },
    });
    expect(lessonsIn('## Lessons Learned\n\n- old\ntext\n- 2026-01-01T00:00:00Z new\n')).toEqual([
      { number: 1, at: null, text: 'old', line: 3 },
      { number: 2, at: '2026-01-01T00:00:00Z', text: 'new', line: 5 },
    ]);
    expect(withoutLesson('# A\n', 1)).toBeUndefined();
  });

  it('the oldest make room, and never what a person wrote', () => {
    const lessons = ['- mine', ...[1, 2, 3].map((day) => `- 2026-01-0${day}T00:00:00Z word${day}`)];
    const next = withLesson([lessonHeading, '', ...lessons, ''].join('\n'), at, 'Do it.', 3);
    expect(next).toMatchObject({ removed: lessons.slice(1, 3), lesson: { number: 3, line: 5 } });
    expect(next.known ? '' : next.text).toBe([lessonHeading, '', '- mine', lessons[3], line, ''].join('\n'));
  });

  it('no line of the rest is ever lost or changed', () => {
    const piece = fc.constantFrom(
      '# A',
      lessonHeading,
      '- old',
      '',
      '```',
      'text',
      '### C',
      '\uFEFF',
      `- ${at} new`,
      '~~~~',
    );
    const document = fc
      .tuple(fc.array(fc.tuple(piece, fc.constantFrom('\n', '\r\n')), { maxLength: 30 }), piece)
      .map(([lines, last]) => lines.map((each) => each.join('')).join('') + last);
    fc.assert(
      fc.property(document, (before) => {
        const next = withLesson(before, at, 'Something else entirely', 1_000);
        if (next.known) return;
        const added = next.text.split('\n').filter((each) => each.includes('Something else entirely'));
        expect(added).toHaveLength(1);
        expect(isPartOf(before, next.text)).toBe(true);
        expect(lessonsIn(next.text)).toHaveLength(lessonsIn(before).length + 1);
        expect(lessonsIn(next.text)[next.lesson.number - 1]).toEqual(next.lesson);
      }),
    );
  });
});

/** Whether all of the first text stands in the second, in its order, with something put between. */
function isPartOf(small: string, large: string): boolean {
  let found = 0;
  for (const letter of large) if (letter === small[found]) found += 1;
  return found === small.length;
}
