import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { workStates } from '../../../kernel/work/supervision.ts';
import { supervising } from '../../../kernel/work/task-examples.ts';
import { unfinishedCriteria } from './unfinished-criteria.ts';

const event = { kind: 'turn.end', continued: false } as const;

it.each(workStates)('in the state %s [AO-007]', (state) => {
  const speaks = ['locked', 'running', 'qa', 'rejected'].includes(state);
  const objection = said(unfinishedCriteria, { name: '', event, state: supervising({ state }) });
  expect(objection !== undefined).toBe(speaks);
});

it('names two of them, and counts the rest', () => {
  const criteria = ['a', 'b', 'c', 'd', 'e'].map((text, index) => ({ id: `c${index + 1}`, text }));
  const objection = said(unfinishedCriteria, { name: '', event, state: supervising({ criteria }) });
  expect(objection?.reason).toBe(
    'Locked criteria of sup-001 are not proved yet: c1 “a” (no evidence yet), c2 “b” (no evidence yet), and 3 more.',
  );
});
