import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decisionsIn, decisionText } from './decision-text.ts';

const read = (text: string, space: string | null = 'shop') =>
  decisionsIn(text, 'decisions.md', space).map(({ question, answer, space: of, source, at, line }) => ({
    question,
    answer,
    space: of,
    source,
    at,
    line,
  }));

it('[SB-026] writes an answered question so that people read it, and reads it back', () => {
  const text = decisionText({
    question: 'Which currency\nfirst?',
    answer: 'Euro.\n\nDollar later.',
    space: 'shop',
    source: 'esc-003',
    at: '2026-01-02T03:04:05.000Z',
  });
  expect(text).toMatchInlineSnapshot(`
    "## Which currency first?

    Answer: Euro.

      Dollar later.
    Scope: shop
    Source: esc-003
    Date: 2026-01-02T03:04:05.000Z
    "
  `);
  expect(read(`# Decisions\n\n${text}`)).toEqual([
    {
      question: 'Which currency first?',
      answer: 'Euro.\n\nDollar later.',
      space: 'shop',
      source: 'esc-003',
      at: '2026-01-02T03:04:05.000Z',
      line: 3,
    },
  ]);
});

it.each([
  [
    'a heading and what was decided',
    '## Currency\n\nWe take Euro.\nOnly.',
    'Currency',
    'We take Euro.\nOnly.',
  ],
  ['a list', '### Currency\n- **Answer**: Euro\n- Source: me', 'Currency', 'Euro'],
  ['bold names', '## Currency\n**Decision:** Euro', 'Currency', 'Euro'],
  ['lower-case letters', '## Currency ##\r\nanswer: Euro\r\n', 'Currency', 'Euro'],
  ['no space after the colon', '# Currency\nAnswer:Euro', 'Currency', 'Euro'],
  ['reasons below', '## Currency\nAnswer: Euro\n\nBecause we live there.', 'Currency', 'Euro'],
])('reads %s as people write them', (_, text, question, answer) => {
  expect(read(text)).toMatchObject([{ question, answer, space: 'shop' }]);
});

it.each([
  ['a title alone', '# Decisions\n'],
  ['words without a heading', 'Answer: Euro\n'],
  ['a heading in an example', '```\n## Currency\nAnswer: Euro\n```\n'],
  ['nothing', ''],
])('finds no decision in %s', (_, text) => {
  expect(read(text)).toEqual([]);
});

it('lets no file of a space speak for others', () => {
  const text = '## Currency\nAnswer: Euro\nScope: all spaces\n';
  expect(read(text, 'shop')).toMatchObject([{ space: 'shop' }]);
  expect(read(text, null)).toMatchObject([{ space: null }]);
  expect(read(text.replace('all spaces', 'blog'), null)).toMatchObject([{ space: 'blog' }]);
});

it('gives back any question and answer', () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((text) => text.replaceAll(/[\s#:*_`~]/gu, 'x'));
  fc.assert(
    fc.property(line, fc.array(line, { minLength: 1, maxLength: 4 }), (question, lines) => {
      const answer = lines.join('\n');
      const text = decisionText({ question, answer, space: null, source: 's', at: null });
      expect(read(`${text}\n${text}`, null)).toMatchObject([
        { question, answer },
        { question, answer },
      ]);
    }),
  );
});
