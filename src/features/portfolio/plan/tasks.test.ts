import { expect, it } from 'vitest';
import {
  givenEscalation,
  givenInitiative,
  givenPortfolio,
  givenTask,
} from '../../../../test/given/portfolio.ts';
import { usualPolicy } from '../../../kernel/portfolio/policy.ts';
import type { Task } from '../../../kernel/portfolio/initiative.ts';
import { groundOf } from './ground.ts';
import { tasksOf } from './tasks.ts';

const asks = givenEscalation({ blocksTask: 'shop/plans/cart/tasks/1.json' });

/** Tasks are numbered from 1. */
function looked(fields: readonly Partial<Task>[], escalations = [] as (typeof asks)[]) {
  const tasks = fields.map((each, at) => givenTask({ id: at + 1, ...each }));
  const portfolio = givenPortfolio({ initiatives: [givenInitiative()], tasks, escalations });
  const { startable, dead, cycles } = tasksOf(
    groundOf({ portfolio, alive: {} }, usualPolicy, new Date(0)),
    givenInitiative(),
  );
  const ids = (list: readonly Task[]) => list.map(({ id }) => id);
  return [ids(startable), dead.map(({ task, blocker }) => `${task.id} behind ${blocker}`), cycles.map(ids)];
}

it.each<[string, readonly Partial<Task>[], unknown[]]>([
  [
    'the most important first, then the oldest [SB-041]',
    [{}, { priority: 'high' }, { priority: 'high' }],
    [[2, 3, 1], [], []],
  ],
  ['none that waits for an open one [SB-044]', [{}, { blockedBy: [1] }], [[1], [], []]],
  ['none that another says waits for it [SB-043]', [{ blocks: [2] }, {}], [[1], [], []]],
  ['what waited for a completed one', [{ status: 'completed' }, { blockedBy: [1] }], [[2], [], []]],
  ['none behind a cancelled one', [{ status: 'cancelled' }, { blockedBy: [1] }], [[], ['2 behind 1'], []]],
  ['none behind one that is not there', [{ blockedBy: [9] }], [[], ['1 behind 9'], []]],
  [
    'none in a circle, and none behind one',
    [{ blockedBy: [2] }, { blockedBy: [1] }, { blockedBy: [2] }],
    [[], [], [[1, 2]]],
  ],
  ['none that waits for itself', [{ blockedBy: [1] }, {}], [[2], [], [[1]]]],
  [
    'two circles are two',
    [{ blockedBy: [2] }, { blockedBy: [1] }, { blockedBy: [4] }, { blockedBy: [3, 1] }],
    [
      [],
      [],
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ],
  [
    'a circle with a completed task is none',
    [{ status: 'completed', blockedBy: [2] }, { blockedBy: [1] }],
    [[2], [], []],
  ],
])('tasks that can begin: %s', (_, fields, expected) => {
  expect(looked(fields)).toEqual(expected);
});

it('a task with an open question about it can’t begin', () => {
  expect(looked([{}, {}], [asks])[0]).toEqual([2]);
  expect(looked([{}, {}], [{ ...asks, status: 'resolved' }])[0]).toEqual([1, 2]);
});
