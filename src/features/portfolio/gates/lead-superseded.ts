import { leading } from '../leads/lead-examples.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { defineGate } from '../../../kernel/gate.ts';

const edit = writing('/repo/src/checkout/total.ts');
const gone = { leadStanding: { superseded: 'run-0004 has taken over', task: null } };
const here = { leadStanding: { superseded: null, task: 2 } };

export const leadSuperseded = defineGate({
  id: 'lead-superseded',
  summary: 'Block changes by a lead whose run is over or was taken over by a newer one',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['leadStanding'],
  examples: {
    objects: [
      { name: 'an edit after another run took over', event: edit, facts: gone, state: leading() },
      { name: 'a commit then', event: command('git commit -am "x"'), facts: gone, state: leading() },
    ],
    passes: [
      { name: 'an edit by the newest run', event: edit, facts: here, state: leading() },
      { name: 'reading', event: reading('/repo/src/a.ts'), facts: gone, state: leading() },
      { name: 'an edit in a session that leads nothing', event: edit, facts: gone },
    ],
  },
  check({ event: { action }, facts: { leadStanding }, state: { lead } }) {
    const { leading: own } = lead;
    if (own === null || leadStanding.superseded === null || !changes(action)) return;
    return {
      code: 'lead_superseded',
      reason: `This session leads ${own.space}/${own.initiative} no more: ${leadStanding.superseded}.`,
      remedy:
        'Stop here and change nothing: whoever leads it now goes on from what is recorded. A person works on in a new session.',
    };
  },
});
