import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { answerOnly } from './answer-only.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { routed, subAgent } from '../../../kernel/work/task-examples.ts';

it.each([
  ['an edit', writing('/repo/a.ts'), true],
  ['a command that deletes', command('rm src/a.ts'), true],
  ['a command that only looks', command('git status'), false],
  ['reading', reading('/repo/a.ts'), false],
  ['a sub-agent, which answers for itself', subAgent, false],
])('while the user only asks: %s [AO-058] [AO-060]', (_, event, objects) => {
  const objection = said(answerOnly, { name: '', event, state: routed({}, { answering: true }) });
  expect(objection?.code).toBe(objects ? 'answer_only' : undefined);
});

it('is only written down in standard, because words can be misread', () => {
  expect(answerOnly.levels).toEqual({ observe: 'note', standard: 'note', strict: 'deny' });
});
