import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import type { StartupStep } from '../../../kernel/discipline.ts';
import { writing } from '../../../kernel/commands/command-examples.ts';
import { startup } from './startup.ts';

const steps: readonly StartupStep[] = [
  { id: 'session_docs', read: ['CLAUDE.md', 'docs/a.md'] },
  { id: 'validation_report', command: 'ruby scripts/validation_report.rb' },
  { id: 'orphan_cleanup', operation: 'clean' },
];
const judged = (done: readonly string[], known = steps) =>
  said(startup, {
    name: 'n',
    event: writing('/repo/a.ts'),
    facts: { startupProgress: { steps: known, done: [], isStep: false } },
    state: { startup: { open: false, opened_at: null, steps: {}, step_timestamps: {}, done } },
  });

it('names the steps that are left and how to do each [SP-048] [SP-049]', () => {
  expect(judged(['read CLAUDE.md', 'run `ephor clean`'])).toEqual({
    code: 'startup_open_steps',
    reason: 'The session has just begun, and these steps are still open: session_docs, validation_report.',
    remedy: 'Do this first: read docs/a.md; run `ruby scripts/validation_report.rb`.',
  });
});

it('goes by the steps as they are configured now', () => {
  expect(judged([], [])).toBeUndefined();
  expect(judged([], [{ id: 'nothing' }])).toBeUndefined();
});
