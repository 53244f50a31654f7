import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { knowledgeUntold } from './knowledge-untold.ts';
import { knowledgeUntoldWarning } from './knowledge-untold-warning.ts';

const told = (unit: typeof knowledgeUntold, ...problems: string[]) =>
  unit.write({
    event: givenEvent('session.start', { source: 'startup' }),
    facts: { knowledgeFiles: [{ name: 'CORE.md', priority: 6, texts: [], problems }] } as never,
    state: {} as never,
  });

it('the agent is told what it works without, and to say so [AO-040]', () => {
  expect(
    told(knowledgeUntold, 'CORE.md is required and not there', 'A.md can’t be told')?.split('\n'),
  ).toEqual([
    'Ephor: tell the user that you are working without these:',
    '- CORE.md is required and not there.',
    '- A.md can’t be told.',
  ]);
});

it('the user is warned, with what to do about it, and the session goes on [AO-040]', () => {
  expect(told(knowledgeUntoldWarning, 'CORE.md is required but missing: write .ephor/CORE.md')).toBe(
    'this session lacks something it should know. CORE.md is required but missing: write .ephor/CORE.md. Or change context.files in .ephor/config.yaml.',
  );
  expect(knowledgeUntoldWarning.to).toBe('user');
});

it.each([knowledgeUntold, knowledgeUntoldWarning])('$id says nothing where all is well', (unit) => {
  expect(told(unit)).toBeUndefined();
});
