import { defineGate } from '../../../kernel/gate.ts';
import { isLost, lostSupervision } from '../supervision-steps.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { haltedWork } from '../../../kernel/work/task-examples.ts';

const state = { supervision: lostSupervision };
const edit = writing('/repo/src/a.ts');

export const supervisionLost = defineGate({
  id: 'supervision-lost',
  summary: 'Ask the user once when Ephor no longer knows whether a session was supervised',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'ask' },
  examples: {
    objects: [
      { name: 'an edit after the state was damaged', event: edit, state },
      { name: 'a command that changes something', event: command('npm install left-pad'), state },
    ],
    passes: [
      { name: 'reading', event: reading('/repo/src/a.ts'), state },
      { name: 'an edit where nothing is supervised', event: edit },
      { name: 'halted work, of which another gate speaks', event: edit, state: haltedWork },
    ],
  },
  check({ event: { action }, state: { supervision } }) {
    if (!isLost(supervision) || !changes(action)) return;
    return {
      code: 'supervision_lost',
      yes: 'Answer yes to let the session go on unsupervised.',
      reason: 'The state was damaged, so Ephor no longer knows whether this session was supervised.',
      remedy: 'Tell the user whether it was, and let them decide whether to go on unsupervised.',
    };
  },
});
