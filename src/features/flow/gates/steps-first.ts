import { defineGate } from '../../../kernel/gate.ts';
import { isSupervised, stepInProgress, type SupervisedWork } from '../../../kernel/work/supervision.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { changesOutsideOnly, leadsOnly } from '../../../kernel/work/leads-only.ts';
import { bySubAgent, haltedWork, supervising } from '../../../kernel/work/task-examples.ts';

const facts = { world: { root: '/repo', userHome: '/home/dev' } };
const event = bySubAgent(writing('/repo/src/a.ts'));
const planning = supervising({ state: 'planning', locked: null });
const between = supervising({
  steps: [{ id: 's1', text: 'an empty cart', status: 'pending', attempts: [], tries: 0 }],
});

export const stepsFirst = defineGate({
  id: 'steps-first',
  summary:
    'Require listed steps, locked criteria and a step in progress before supervised work changes anything',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['targets', 'world'],
  examples: {
    objects: [
      { name: 'an edit by a sub-agent before the criteria are locked', event, facts, state: planning },
      { name: 'an edit between two steps', event, facts, state: between },
      {
        name: 'a command that changes something between two steps',
        event: bySubAgent(command('npm install left-pad')),
        facts,
        state: between,
      },
    ],
    passes: [
      { name: 'an edit for the step that is in progress', event, facts, state: supervising() },
      { name: 'reading for the plan', event: bySubAgent(reading('/repo/src/a.ts')), facts, state: planning },
      { name: 'a check between two steps', event: bySubAgent(command('npm test')), facts, state: between },
      { name: 'an edit where nothing is supervised', event, facts },
      { name: 'halted work, of which another gate speaks', event, facts, state: haltedWork },
      {
        name: 'a note outside the project',
        event: bySubAgent(writing('/tmp/notes.md')),
        facts,
        state: planning,
      },
    ],
  },
  check({ event: { action, agent }, facts: { targets, world }, state: { supervision } }) {
    const { work } = supervision;
    if (agent === undefined || !isSupervised(work) || work.state === 'halted' || !changes(action)) return;
    if ((work.locked && stepInProgress(work)) || changesOutsideOnly(action, targets, world.root)) return;
    if (action.kind === 'command' && leadsOnly(action)) return;
    return work.locked ? notBegun(work) : notLocked;
  },
});

const notLocked = {
  code: 'steps_first',
  reason: 'Supervised work can start only when its steps are listed and its criteria are locked.',
  remedy: 'Report what you would do. The supervisor plans it, gets a critic’s approval, and locks it.',
};

const notBegun = ({ steps }: SupervisedWork) => {
  const next = steps.find(({ status }) => status !== 'done')?.id ?? '<step>';
  return {
    code: 'no_step_begun',
    reason: 'No step of the supervised work is in progress.',
    remedy: `Report back. First the supervisor begins a step: \`ephor supervise step begin ${next}\`.`,
  };
};
