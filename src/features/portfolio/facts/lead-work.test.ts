import { expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import { givenPortfolio, givenRun, givenTask } from '../../../../test/given/lead.ts';
import { leadStanding } from './lead-standing.ts';
import { leadWork } from './lead-work.ts';
import { leading } from '../leads/lead-examples.ts';
import { noLeadWork } from '../leads/lead-facts.ts';
import { nodeIo } from '../../../io/node.ts';

const edit = givenTool({ kind: 'write', path: '/repo/a', change: { kind: 'whole', content: '' } });
const end = givenEvent('turn.end', { continued: false });
const portfolio = {
  read: async () =>
    givenPortfolio({
      runs: [givenRun({ state: 'ended' })],
      tasks: [givenTask(1, { status: 'in_progress', run: 'run-0003' })],
    }),
};
const input = (event: unknown, state: object, read: object = portfolio) =>
  ({ event, state, portfolio: read, io: nodeIo }) as never;

it('is looked up for leads, and only at changes', async () => {
  expect(await leadStanding.gather(input(edit, leading()))).toEqual({
    superseded: 'its run has ended',
    task: 1,
  });
  expect(leadStanding.gather(input(givenTool({ kind: 'read', paths: [] }), leading()))).toEqual({
    superseded: null,
    task: 2,
  });
  expect(await leadWork.gather(input(end, leading()))).toMatchObject({ completed: 0, tasks: [{ id: 1 }] });
});

it('costs every other session nothing: no portfolio is opened', () => {
  const nobody = new Proxy({}, { get: () => expect.unreachable('the portfolio was asked') });
  const none = { lead: { leading: null } };
  expect(leadStanding.gather(input(edit, none, nobody))).toEqual({ superseded: null, task: null });
  expect(leadWork.gather(input(end, none, nobody))).toBe(noLeadWork);
});
