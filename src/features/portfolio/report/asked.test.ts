import { expect, it } from 'vitest';
import { askedFigures, askedText } from './asked.ts';
import { givenEscalation, givenRun } from '../../../../test/given/portfolio.ts';

const at = (hour: number): string => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
const range = { from: '2026-03-01', to: '2026-03-03' };
const answered = (id: string, question: string, from: number, to: number) =>
  givenEscalation({
    id,
    question,
    status: 'resolved',
    createdAt: at(from),
    resolvedAt: at(to),
    resolvedBy: 'ada',
  });
const first = answered('esc-001', 'Which currency does the cart show?', 8, 9);

it('[SB-151] counts what was asked, what was not, how long answers took, and what was asked twice', () => {
  const escalations = [
    first,
    answered('esc-002', 'Which font does the label take?', 8, 11),
    { ...answered('esc-003', 'What currency should the cart show?', 12, 15) },
    givenEscalation({
      id: 'esc-004',
      status: 'resolved',
      resolvedBy: 'orchestrator',
      createdAt: at(10),
      citation: { file: 'decisions.md', line: 3, text: 'Euro' },
    }),
    givenEscalation({
      id: 'esc-005',
      status: 'pending',
      createdAt: at(13),
      origin: { rule: 'budget', key: 'x' },
    }),
    givenEscalation({ id: 'esc-006', status: 'draft', createdAt: at(14) }),
  ];
  const figures = askedFigures({ escalations, runs: [givenRun({ avoided: 2, startedAt: at(9) })] }, range);
  expect(figures).toEqual({ people: 3, avoided: 3, again: 1, medianAnswerMs: 3 * 3_600_000 });
  expect(askedText(figures)).toBe(
    '3 put to people, half of them answered within 3 hours; 3 answered from what is written down; 1 asked twice',
  );
});

it.each([
  ['asked at the same time is not asked again', answered('esc-002', first.question, 8, 10), 0],
  [
    'asked of another space is not asked again',
    { ...answered('esc-002', first.question, 10, 11), space: 'till' },
    0,
  ],
  ['asked after the answer is', answered('esc-002', first.question, 10, 11), 1],
])('what is %s', (_, second, again) => {
  expect(askedFigures({ escalations: [first, second], runs: [] }, range).again).toBe(again);
});
