import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { givenPortfolio, givenTask } from '../../../../test/given/lead.ts';
import { leadCompletion } from './lead-completion.ts';
import { leadWorkIn } from '../leads/exit-checks.ts';
import { leading, leadingWork } from '../leads/lead-examples.ts';

const evidence = (command: string, exitCode: number | null = 0) => [
  { criterion: 0, command, exitCode, notes: '', run: 'run-0003', at: '2026-01-01T00:00:00.000Z' },
];
const passed = [{ command: 'npm test', at: '2026-01-01T00:00:00.000Z' }];
const criteria = { acceptanceCriteria: ['the cart adds up'] };

it.each([
  ['a task without notes', {}, 'notes_missing'],
  ['a task with notes and nothing to prove', { completionNotes: 'done' }, undefined],
  ['a criterion without evidence', { completionNotes: 'done', ...criteria }, 'evidence_missing'],
  [
    'a check that nobody saw',
    { completionNotes: 'done', ...criteria, evidence: evidence('make') },
    'evidence_missing',
  ],
  [
    'a check that failed',
    { completionNotes: 'done', ...criteria, evidence: evidence('npm test', 1) },
    'evidence_missing',
  ],
  [
    'a check that passed',
    { completionNotes: 'done', ...criteria, evidence: evidence('npm test') },
    undefined,
  ],
])('[SB-131] [SB-132] [SB-133] %s', (_, task, code) => {
  const tasks = [givenTask(2, { subject: 'Add up the cart', ...task })];
  const leadWork = leadWorkIn(givenPortfolio({ tasks }), { ...leadingWork, passed }, (text) => text);
  const event = { kind: 'task.completed', task: { id: '9', subject: 'add up the cart' } } as const;
  expect(said(leadCompletion, { name: '', event, facts: { leadWork }, state: leading() })?.code).toBe(code);
});
