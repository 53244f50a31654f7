import { defineGate } from '../../../kernel/gate.ts';
import { shownFiles } from '../../../kernel/place.ts';
import { isSupervised } from '../../../kernel/work/supervision.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { bySubAgent, supervising } from '../../../kernel/work/task-examples.ts';

const event = bySubAgent(writing('/repo/src/a.ts'));
const state = supervising();

export const lockedCriteria = defineGate({
  id: 'locked-criteria',
  summary: 'Object when the locked criteria of supervised work were changed',
  family: 'agreement',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['criteriaFile'],
  examples: {
    objects: [
      { name: 'work for criteria that were changed', event, state, facts: { criteriaFile: 'changed' } },
      { name: 'work for criteria that were deleted', event, state, facts: { criteriaFile: 'none' } },
    ],
    passes: [
      { name: 'work for criteria as they were locked', event, state, facts: { criteriaFile: 'intact' } },
      {
        name: 'work where nothing is locked yet',
        event,
        state: supervising({ locked: null }),
        facts: { criteriaFile: 'none' },
      },
      { name: 'work without supervision', event, facts: { criteriaFile: 'none' } },
      { name: 'reading', event: reading('/repo/src/a.ts'), state, facts: { criteriaFile: 'none' } },
      {
        name: 'writing them as they were',
        event: command('ephor supervise lock'),
        state,
        facts: { criteriaFile: 'changed' },
      },
    ],
  },
  check({ event: { action }, facts: { criteriaFile }, state: { supervision } }) {
    const { work } = supervision;
    if (!isSupervised(work) || work.locked === null || criteriaFile === 'intact' || !changes(action)) return;
    const file = shownFiles.criteriaOf(work.id);
    return {
      code: 'criteria_changed',
      reason: `${file} was ${criteriaFile === 'none' ? 'deleted' : 'changed'} after it was locked.`,
      remedy:
        'Restore it with `ephor supervise lock`. If the criteria should change, the user unlocks them: `ephor supervise unlock`.',
    };
  },
});
