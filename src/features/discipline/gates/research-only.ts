import { defineGate } from '../../../kernel/gate.ts';
import { grantedOverride, phaseAtStart } from '../../../kernel/work/phase-start.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { asked, mcpCall } from '../../../kernel/work/task-examples.ts';

const state = asked({ kind: 'question', is_task: false, is_research_only: true });

export const researchOnly = defineGate({
  id: 'research-only',
  summary: 'Block changes when the user asked for research only',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'deny' },
  examples: {
    objects: [
      { name: 'an edit', event: writing('/repo/src/a.ts'), state },
      { name: 'a command that changes something', event: command('npm install left-pad'), state },
      { name: 'a tool of a server that changes something', event: mcpCall('github', 'create_issue'), state },
    ],
    passes: [
      { name: 'reading', event: reading('/repo/src/a.ts'), state },
      { name: 'a command that only reads', event: command('git log'), state },
      { name: 'an edit for a task', event: writing('/repo/src/a.ts'), state: asked() },
      {
        name: 'the one edit that the user granted as an exception',
        event: writing('/repo/src/a.ts'),
        state: {
          ...state,
          phase: {
            ...phaseAtStart,
            pending_override: { reason: 'a typo', timestamp: '2026-01-01T00:00:00.000Z' },
          },
        },
      },
      { name: 'an edit before anything was asked', event: writing('/repo/src/a.ts') },
    ],
  },
  check({ event, state: { task, phase } }) {
    if (!task.is_research_only || !changes(event.action) || grantedOverride(phase, event.at)) return;
    return {
      code: 'research_only',
      reason: 'The user asked for research only, not for a change.',
      remedy: 'Tell the user what you found. If something should change, propose it and wait for their yes.',
    };
  },
});
