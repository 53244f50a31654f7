import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { haltedWork, supervising } from '../../../kernel/work/task-examples.ts';
import type { SupervisionSection } from '../../../kernel/work/supervision.ts';
import { supervisedWork } from './supervised-work.ts';

const told = (supervision: SupervisionSection) =>
  supervisedWork.write({
    event: givenEvent('session.start', { source: 'compact' }),
    facts: {} as never,
    state: { supervision } as never,
  });

it('says what is supervised, how far it is and what comes next', () => {
  const text = String(told(supervising().supervision));
  for (const part of [
    'sup-001 (mend the cart, ',
    '1 of 2 steps done',
    's2 (a discount)',
    'supervise step pass s2',
  ])
    expect(text).toContain(part);
});

it('says what the user has to decide', () => {
  expect(told(haltedWork.supervision)).toContain('Halted: step s2');
});

it.each([
  null,
  supervising({ state: 'approved' }).supervision.work,
  supervising({ state: 'stopped' }).supervision.work,
])('says nothing when nothing is supervised any more', (work) => {
  expect(told({ work })).toBeUndefined();
});
