import { expect, it } from 'vitest';
import { givenPortfolio, givenRun, givenTask } from '../../../../test/given/lead.ts';
import { leadSuperseded } from './lead-superseded.ts';
import { standingIn } from '../leads/exit-checks.ts';
import { leadingWork } from '../leads/lead-examples.ts';
import { said } from '../../../../test/given/examples.ts';
import { writing } from '../../../kernel/commands/command-examples.ts';
import { leading } from '../leads/lead-examples.ts';

it.each([
  ['the newest run', [givenRun()], null],
  [
    'a run that a newer one took over from',
    [givenRun(), givenRun({ id: 'run-0004', epoch: 4 })],
    'run-0004 has taken over',
  ],
  [
    'a run of which another initiative has newer ones',
    [givenRun(), givenRun({ id: 'run-0009', epoch: 9, initiative: 'other' })],
    null,
  ],
  ['a run that has ended', [givenRun({ state: 'ended', reason: 'lost' })], 'its run has ended'],
  ['a run that nobody knows', [], 'its run is not on record'],
])('%s', (_, runs, superseded) => {
  const tasks = [givenTask(1, { status: 'in_progress', run: 'run-0003' })];
  const leadStanding = standingIn(givenPortfolio({ runs, tasks }), leadingWork);
  expect(leadStanding).toEqual({ superseded, task: 1 });
  const example = {
    name: '',
    event: writing('/repo/src/checkout/a.ts'),
    facts: { leadStanding },
    state: leading(),
  };
  expect(said(leadSuperseded, example)?.code).toBe(superseded === null ? undefined : 'lead_superseded');
});
