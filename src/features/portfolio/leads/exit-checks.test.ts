import { expect, it } from 'vitest';
import { givenEscalation, givenPortfolio, givenRun, givenTask } from '../../../../test/given/lead.ts';
import { shutdownChecks, startable } from './exit-checks.ts';

const orphan = givenTask(2, { status: 'in_progress', run: 'run-0001' });

it.each([
  ['nothing is left open', {}, []],
  [
    'a draft was not looked at [SB-135]',
    { escalations: [givenEscalation('esc-001', { status: 'draft' as const })] },
    ['Questions wait for a first look: esc-001.'],
  ],
  [
    'a task is in progress without a lead [SB-136]',
    { tasks: [orphan] },
    ['Tasks are in progress without a lead: shop/checkout#2.'],
  ],
  ['a task is at work', { tasks: [givenTask(1, { status: 'in_progress', run: 'run-0003' })] }, []],
  [
    'a result was not looked at [SB-137]',
    { runs: [givenRun({ state: 'ended' })] },
    ['Results of leads wait for a look: run-0003.'],
  ],
])('[SB-134] before the orchestrator is shut down: %s', (_, more, said) => {
  expect(shutdownChecks(givenPortfolio({ runs: [givenRun()], ...more }))).toEqual(said);
});

it('can be started what nothing holds up, most important first [SB-115]', () => {
  const tasks = [
    givenTask(1, { status: 'cancelled' }),
    givenTask(2, { blockedBy: [1] }),
    givenTask(3, { priority: 'low', blocks: [6] }),
    givenTask(4, { priority: 'critical' }),
    givenTask(5),
    givenTask(6),
  ];
  const held = givenEscalation('esc-001', { blocksTask: 'shop/plans/checkout/tasks/5.json' });
  expect(startable(tasks, [held]).map(({ id }) => id)).toEqual([4, 3]);
  expect(startable(tasks, [givenEscalation('esc-002', { blocksInitiative: true })])).toEqual([]);
});
