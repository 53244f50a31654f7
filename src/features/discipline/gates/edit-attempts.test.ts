import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { editAttempts } from './edit-attempts.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';

const judged = (count: number, event: ReturnType<typeof writing> | ReturnType<typeof command>) =>
  said(editAttempts, {
    name: 'n',
    event,
    state: { attempts: { count, last_attempt: null, reset_at: null } },
  });

it.each([
  [0, false],
  [2, false],
  [3, true],
  [9, true],
])('after %i edits in vain, another one is held back: %s [SP-094]', (count, held) => {
  expect(judged(count, writing('/repo/a.ts')) !== undefined).toBe(held);
});

it('says how many, and to look the problem up', () => {
  expect(judged(4, writing('/repo/a.ts'))).toMatchObject({
    code: 'too_many_attempts',
    reason: expect.stringMatching(/^4 edits/),
    remedy: expect.stringContaining('Look the problem up first'),
  });
});

it.each([
  ['echo x > a.ts', true],
  ['git push', false],
])('%s is an edit: %s', (line, held) => {
  expect(judged(3, command(line)) !== undefined).toBe(held);
});
