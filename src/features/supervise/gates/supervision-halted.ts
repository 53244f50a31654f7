import { defineGate } from '../../../kernel/gate.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import type { SupervisedWork } from '../../../kernel/work/supervision.ts';
import { isLost } from '../supervision-steps.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { leadsOnly } from '../../../kernel/work/leads-only.ts';
import { bySubAgent, haltedWork as state, mcpCall, supervising } from '../../../kernel/work/task-examples.ts';

const edit = writing('/repo/src/a.ts');

export const supervisionHalted = defineGate({
  id: 'supervision-halted',
  summary: 'Block changes while supervised work waits for a person',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  examples: {
    objects: [
      { name: 'an edit by a sub-agent', event: bySubAgent(edit), state },
      { name: 'an edit by the supervisor', event: edit, state },
      { name: 'a command that changes something', event: bySubAgent(command('npm install left-pad')), state },
      {
        name: 'a tool of a server that changes something',
        event: bySubAgent(mcpCall('fs', 'write_file')),
        state,
      },
    ],
    passes: [
      { name: 'reading', event: bySubAgent(reading('/repo/src/a.ts')), state },
      { name: 'asking the user to go on', event: command('ephor supervise resume'), state },
      { name: 'a check', event: command('npm test'), state },
      { name: 'a commit of what there is', event: command('git commit -am "as far as it is"'), state },
      { name: 'an edit while the work runs', event: bySubAgent(edit), state: supervising() },
    ],
  },
  check({ event: { action }, state: { supervision } }) {
    const { work } = supervision;
    if (work?.state !== 'halted' || isLost(supervision) || !changes(action)) return;
    if (action.kind === 'command' && leadsOnly(action)) return;
    const { code, reason } = work.halted ?? { code: 'unknown', reason: 'reason unknown' };
    return {
      code: 'supervision_halted',
      reason: `The supervised work ${work.id} is halted: ${shorten(reason, 100)}.`,
      remedy: `Tell the user how far you got and what you tried. ${decisions[code]}`,
    };
  },
});

const goOn = 'They run `ephor supervise resume` or `ephor supervise stop`.';

/** What a person has to decide. */
const decisions: Readonly<Record<NonNullable<SupervisedWork['halted']>['code'], string>> = {
  attempts: `They decide whether to retry, change or drop the step. ${goOn}`,
  drift: `They decide whether the plan may grow. ${goOn}`,
  thrashing: `They decide how to go on with that file. ${goOn}`,
  asked: goOn,
  unknown: goOn,
};
