import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { writing } from '../../../kernel/commands/command-examples.ts';
import { bySubAgent, supervising } from '../../../kernel/work/task-examples.ts';
import { stepsFirst } from './steps-first.ts';

const facts = { world: { root: '/repo', userHome: '/home/dev' } };
const step = { id: 's1', text: 'an empty cart', attempts: [], tries: 0 };

it.each([
  ['pending', 'no_step_begun'],
  ['failed', 'no_step_begun'],
  ['done', 'no_step_begun'],
  ['in_progress', undefined],
] as const)('a step that is %s [AO-071] [AO-085] [AO-086]', (status, code) => {
  const state = supervising({ steps: [{ ...step, status }] });
  expect(said(stepsFirst, { name: '', event: bySubAgent(writing('/repo/a.ts')), facts, state })?.code).toBe(
    code,
  );
});

it('names the step to begin', () => {
  const state = supervising({
    steps: [
      { ...step, status: 'done' },
      { ...step, id: 's2', status: 'failed' },
    ],
  });
  const objection = said(stepsFirst, { name: '', event: bySubAgent(writing('/repo/a.ts')), facts, state });
  expect(objection?.remedy).toContain('ephor supervise step begin s2');
});
