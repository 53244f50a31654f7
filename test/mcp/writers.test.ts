import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lessonsIn } from '../../src/stores/lesson-section.ts';
import { givenServer, hello, initialized, request } from './given-server.ts';

const writers = 20;
const each = 5;

/** No two of them alike. */
const words = (writer: number, index: number): string =>
  Array.from({ length: 6 }, (_, at) => `word${writer}x${index}y${at}`).join(' ');

test('twenty programs at once lose no lesson, of themselves or of anybody [RO-056] [RO-063]', async () => {
  const { pipe, cwd, write } = givenServer();
  const before =
    '# Project\r\n\r\nRules.\r\n\r\n## Lessons Learned\r\n\r\n- by hand\r\n\r\n## After\r\n\r\nMore.';
  write('CLAUDE.md', before);
  const talks = Array.from({ length: writers }, (_, writer) =>
    pipe([
      hello('2025-06-18'),
      initialized,
      ...Array.from({ length: each }, (__, index) =>
        request(index + 2, 'tools/call', {
          name: 'record_lesson',
          arguments: { lesson: words(writer, index) },
        }),
      ),
    ]),
  );
  const answers = (await Promise.all(talks)).flatMap((talk) => talk.answers.filter(({ id }) => id !== 1));
  expect(answers).toHaveLength(writers * each);
  expect(answers.filter(({ result }) => (result as { isError?: boolean }).isError)).toEqual([]);

  const document = readFileSync(`${cwd}/CLAUDE.md`, 'utf8');
  const all = document + readFileSync(`${cwd}/.ephor/lessons-archive.md`, 'utf8');
  const lost = Array.from({ length: writers * each }, (_, at) =>
    words(Math.floor(at / each), at % each),
  ).filter((lesson) => !all.includes(lesson));
  expect(lost).toEqual([]);
  expect(lessonsIn(document)).toHaveLength(50);
  const others = document.split('\r\n').filter((line) => !line.includes('word'));
  expect(others.join('\r\n')).toBe(before);
});
