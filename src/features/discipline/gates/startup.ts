import type { StartupSection, StartupStep } from '../../../kernel/discipline.ts';
import type { Facts } from '../../../kernel/fact.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { leftOf } from '../startup-parts.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';

const steps: readonly StartupStep[] = [
  { id: 'session_docs', read: ['AGENTS.md'] },
  { id: 'orphan_cleanup', operation: 'clean' },
];
const progress = (more: Partial<Facts['startupProgress']> = {}) => ({
  startupProgress: { steps, done: [], isStep: false, ...more },
});
const begun = (...done: string[]): { readonly startup: StartupSection } => ({
  startup: { open: false, opened_at: null, steps: {}, step_timestamps: {}, done },
});

export const startup = defineGate({
  id: 'startup',
  summary: 'Require the startup steps before work begins',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'off', strict: 'deny' },
  needs: ['startupProgress'],
  examples: {
    objects: [
      {
        name: 'an edit before any step',
        event: writing('/repo/src/a.ts'),
        facts: progress(),
        state: begun(),
      },
      {
        name: 'a command that changes something, with one step left',
        event: command('npm install left-pad'),
        facts: progress(),
        state: begun('read AGENTS.md'),
      },
    ],
    passes: [
      {
        name: 'an edit after all steps',
        event: writing('/repo/src/a.ts'),
        facts: progress(),
        state: begun('read AGENTS.md', 'run `ephor clean`'),
      },
      {
        name: 'a step itself',
        event: command('ephor clean --yes'),
        facts: progress({ isStep: true }),
        state: begun(),
      },
      { name: 'reading', event: reading('/repo/AGENTS.md'), facts: progress(), state: begun() },
      {
        name: 'an edit where there are no steps',
        event: writing('/repo/src/a.ts'),
        facts: progress({ steps: [] }),
        state: begun(),
      },
    ],
  },
  check({ event, facts: { startupProgress: known }, state }) {
    if (known.isStep || !changes(event.action)) return;
    const open = known.steps
      .map((step) => ({ id: step.id, left: leftOf(step, state.startup.done) }))
      .filter(({ left }) => left.length > 0);
    if (open.length === 0) return;
    return {
      code: 'startup_open_steps',
      reason: `The session has just begun, and ${open.length > 1 ? 'these steps are' : 'this step is'} still open: ${open.map(({ id }) => id).join(', ')}.`,
      remedy: `Do this first: ${open.map(({ left }) => left.join(', ')).join('; ')}.`,
    };
  },
});
