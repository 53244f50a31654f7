import { defineGate } from '../../../kernel/gate.ts';
import { grantedOverride, phaseAtStart } from '../../../kernel/work/phase-start.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { asked, routed } from '../../../kernel/work/task-examples.ts';

const state = routed({}, { answering: true });
const event = writing('/repo/src/a.ts');

/** The phase waits for an agreement; this holds where one for something else is still good. */
export const answerOnly = defineGate({
  id: 'answer-only',
  summary: 'Block changes while the user only asks a question',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'deny' },
  needs: ['agreement'],
  examples: {
    objects: [
      { name: 'an edit instead of an answer', event, state },
      { name: 'a command that changes something', event: command('npm install left-pad'), state },
    ],
    passes: [
      { name: 'reading', event: reading('/repo/src/a.ts'), state },
      { name: 'a command that only reads', event: command('git log --oneline'), state },
      { name: 'the tests', event: command('npm test'), state },
      { name: 'an edit for a task', event, state: routed({}) },
      {
        name: 'what the gate research-only objects to already',
        event,
        state: { ...state, ...asked({ is_research_only: true }) },
      },
      {
        name: 'the one edit that the user granted as an exception',
        event,
        state: {
          ...state,
          phase: {
            ...phaseAtStart,
            pending_override: { reason: 'a typo', timestamp: '2026-01-01T00:00:00.000Z' },
          },
        },
      },
    ],
  },
  check({ event: { action, at }, facts: { agreement }, state: { route, task, phase } }) {
    // Tests and trials are part of an answer, unless every change has to be agreed to.
    const counts = agreement.proof ? changes(action) : agreement.needed;
    if (!route.answering || task.is_research_only || !counts || grantedOverride(phase, at)) return;
    return {
      code: 'answer_only',
      reason: 'The user asked a question, not for a change.',
      remedy: 'Answer it and end your turn. If something should change, propose it and wait for their yes.',
    };
  },
});
