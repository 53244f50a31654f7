import { expect, it } from 'vitest';
import {
  givenEscalation,
  givenInitiative,
  givenPortfolio,
  givenTask,
} from '../../../../test/given/portfolio.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { rankEscalations } from './rank-escalations.ts';

const now = new Date('2026-03-10T10:00:00.000Z');
const tasks = [
  givenTask(),
  givenTask({ id: 2, blockedBy: [1] }),
  givenTask({ id: 3, blockedBy: [2] }),
  givenTask({ id: 4 }),
];
const one = { status: 'pending', createdAt: '2026-03-10T09:00:00.000Z' } as const;
const first = { ...one, id: 'esc-001', blocksTask: 'shop/plans/cart/tasks/1.json' };
const fourth = { ...one, id: 'esc-002', blocksTask: 'shop/plans/cart/tasks/4.json' };

it.each<[string, readonly Partial<Escalation>[], readonly string[]]>([
  ['what sets more free comes first', [fourth, first], ['esc-001 3', 'esc-002 1']],
  [
    'the whole initiative before a task',
    [first, { ...one, id: 'esc-003', blocksInitiative: true }],
    ['esc-003 4', 'esc-001 3'],
  ],
  ['priority weighs', [first, { ...fourth, priority: 'critical' }], ['esc-002 1', 'esc-001 3']],
  [
    'age weighs',
    [
      { ...fourth, id: 'esc-005' },
      { ...fourth, createdAt: '2026-03-01T10:00:00.000Z' },
    ],
    ['esc-002 1', 'esc-005 1'],
  ],
  ['what holds nothing up comes last', [{ ...one, id: 'esc-000' }, fourth], ['esc-002 1', 'esc-000 0']],
  ['what is answered is left out', [{ ...first, status: 'resolved' }], []],
])('%s', (_, given, expected) => {
  const escalations = given.map((fields) => givenEscalation(fields));
  const ranked = rankEscalations(
    givenPortfolio({ initiatives: [givenInitiative()], tasks, escalations }),
    now,
  );
  expect(ranked.map(({ escalation, unblocks }) => `${escalation.id} ${unblocks}`)).toEqual(expected);
});
