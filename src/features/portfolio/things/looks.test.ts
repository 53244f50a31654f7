import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import { waitsAmong } from './looks.ts';
import type { Task } from '../../../kernel/portfolio/initiative.ts';
import { givenTask } from '../../../../test/given/portfolio.ts';

const ids = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 3 });
const tasks = fc.uniqueArray(
  fc.record({
    plan: fc.constantFrom('cart', 'form'),
    id: fc.integer({ min: 1, max: 8 }),
    status: fc.constantFrom('pending', 'completed', 'cancelled'),
    blocks: ids,
    blockedBy: ids,
  }),
  { selector: ({ plan, id }) => `${plan}#${id}`, maxLength: 12 },
);

/** As it is said, task by task. */
const slowly = (task: Task, all: readonly Task[]): readonly number[] =>
  all
    .filter(
      (other) =>
        other.plan === task.plan &&
        other.id !== task.id &&
        other.status !== 'completed' &&
        (task.blockedBy.includes(other.id) || other.blocks.includes(task.id)),
    )
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);

describe('what a task waits for', () => {
  it('is the same when many are looked at at once, whichever of both says so', () => {
    fc.assert(
      fc.property(tasks, (drawn) => {
        const all = drawn.map((fields) => givenTask(fields));
        const waits = waitsAmong(all);
        return all.every(
          (task) => JSON.stringify(waits(task).map(({ id }) => id)) === JSON.stringify(slowly(task, all)),
        );
      }),
    );
  });
});
