import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { leadTask } from './lead-task.ts';
import { leading } from '../leads/lead-examples.ts';
import { command } from '../../../kernel/commands/command-examples.ts';

const facts = {
  leadStanding: { superseded: null, task: null },
  world: { root: '/repo', userHome: '/home/dev' },
};

it.each([
  ['git commit -am "x"', undefined],
  ['npm test', undefined],
  ['ephor task start 2', undefined],
  ['cp src/checkout/a.ts src/checkout/b.ts', 'no_task'],
])('%s', (text, expected) => {
  const example = { name: '', event: command(text), facts, state: leading({ task: null }) };
  expect(said(leadTask, example)?.code).toBe(expected);
});
