import { describe, expect, it } from 'vitest';
import { findAnswer, sameQuestion } from './find-answer.ts';

const record = (
  question: string,
  answer: string,
  fields: { space?: string | null; at?: string; line?: number } = {},
) => ({
  question,
  answer,
  space: 'shop',
  source: 'esc-001',
  at: null,
  file: 'spaces/shop/knowledge/decisions.md',
  line: 4,
  ...fields,
});

describe('two texts ask the same [SB-100]', () => {
  it.each([
    ['Which currency does the cart show?', 'Which currency does the cart show?'],
    ['Which currency does the cart show?', 'What currency should the cart show, please?'],
    ['Which currency does the cart show?', 'which currency should we show in the cart?'],
    ['Which port does the API use?', 'What port should we use for the API?'],
    ['Should guests see prices?', 'Do guests see prices?'],
    ['Should the tests run in parallel?', 'Should tests run in parallel?'],
  ])('%s — %s', (one, other) => {
    expect(sameQuestion(one, other)).toBe(true);
  });

  it.each([
    ['another object', 'Which port does the API use?', 'Which port does the dashboard use?'],
    ['another thing asked for', 'Which port does the API use?', 'Which host does the API use?'],
    ['a denial', 'Should guests see prices?', 'Should guests not see prices?'],
    ['a denial in short', 'Should guests see prices?', 'Shouldn’t guests see prices?'],
    ['a limit', 'Should guests see prices?', 'Should only guests see prices?'],
    ['an exception', 'Should all guests see prices?', 'Should all except guests see prices?'],
    ['another number', 'Should a cart hold 10 items?', 'Should a cart hold 100 items?'],
    ['another version', 'Should we move to Node 20?', 'Should we move to Node 22?'],
    ['a condition more', 'Which currency does the cart show?', 'Which currency does the cart show in tests?'],
    [
      'a condition less',
      'Which currency does the cart show to guests?',
      'Which currency does the cart show?',
    ],
    ['who does it to whom', 'Should the API call the queue?', 'Should the queue call the API?'],
    [
      'the way back',
      'Which tool migrates from MySQL to Postgres?',
      'Which tool migrates from Postgres to MySQL?',
    ],
    ['before and after', 'Should we lint before the build?', 'Should we lint after the build?'],
    ['why and whether', 'Why does the cart show totals?', 'Does the cart show totals?'],
    ['when and where', 'When does the cart expire for guests?', 'Where does the cart expire for guests?'],
    ['too little said', 'Which one?', 'Which one?'],
    ['nothing said', '', ''],
  ])('not with %s', (_, one, other) => {
    expect(sameQuestion(one, other)).toBe(false);
  });
});

describe('an answer is found', () => {
  const asked = { question: 'What currency should the cart show?', space: 'shop' };
  const known = record('Which currency does the cart show?', 'Euro');

  it('with the file and the line where it stands', () => {
    expect(findAnswer(asked, [known])).toEqual({ file: known.file, line: 4, text: 'Euro' });
  });

  it.each([
    ['of its space before that of all', [record(known.question, 'Dollar', { space: null }), known], 'Euro'],
    ['of all spaces', [record(known.question, 'Dollar', { space: null })], 'Dollar'],
    ['never of another space', [record(known.question, 'Yen', { space: 'bank' })], undefined],
    [
      'the newest of several',
      [
        record(known.question, 'Euro', { at: '2026-03-02' }),
        record(known.question, 'Franc', { at: '2026-03-01' }),
      ],
      'Euro',
    ],
    ['none where nobody knows which one is newer', [known, record(known.question, 'Franc')], undefined],
    ['none that is empty', [record(known.question, ' ')], undefined],
  ])('%s', (_, decisions, expected) => {
    expect(findAnswer(asked, decisions)?.text).toBe(expected);
  });

  it.each([
    ['- What currency should the cart show? Euro', 'Euro'],
    ['**Which currency does the cart show?** → Euro', 'Euro'],
    ['- The cart shows the currency Euro.', undefined],
    ['- Which currency does the cart show?', undefined],
  ])('in a document only where the question is written down too: %s', (line, expected) => {
    const document = { file: 'spaces/shop/knowledge/conventions.md', text: `# Conventions\n\n${line}\n` };
    const found = findAnswer(asked, [], [document]);
    expect(found?.text).toBe(expected);
    if (found) expect(found.line).toBe(3);
  });
});
