import { leading } from '../leads/lead-examples.ts';
import type { Missing } from '../leads/lead-facts.ts';
import { mostOwed, owed } from '../leads/owed.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { mostRefusals } from '../../../kernel/portfolio/lead-section.ts';

const end = (continued = false) => ({ kind: 'turn.end', continued }) as const;
const open: Missing = {
  code: 'open_task',
  says: 'Task #4 “show the total” can be started now',
  todo: 'Go on with it: `ephor task start 4`',
};
const learned: Missing = {
  code: 'nothing_remembered',
  says: 'Nothing was written into the knowledge of shop',
  todo: 'Write down what was learned: `ephor remember "<what was learned>"`',
  once: true,
};
const owes = (...missing: readonly Missing[]) => ({ leadWork: { missing, tasks: [], completed: 1 } });

export const leadEnds = defineGate({
  id: 'lead-ends',
  summary: 'Hold a lead back from its end while tasks are open or its work is not written down',
  family: 'discipline',
  on: ['turn.end', 'teammate.idle'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['leadWork'],
  examples: {
    objects: [
      { name: 'an end while a task can be started', event: end(), facts: owes(open), state: leading() },
      {
        name: 'the same end once more',
        event: end(true),
        facts: owes(open),
        state: leading({ refusals: 2 }),
      },
      {
        name: 'a teammate that goes idle',
        event: { kind: 'teammate.idle', teammate: 'checkout' },
        facts: owes(open),
        state: leading(),
      },
      { name: 'an end with nothing learned', event: end(), facts: owes(learned), state: leading() },
    ],
    passes: [
      { name: 'an end with everything done', event: end(), facts: owes(), state: leading() },
      {
        name: 'an end that was refused often enough',
        event: end(true),
        facts: owes(open),
        state: leading({ refusals: mostRefusals, completed: 1 }),
      },
      {
        name: 'what is told once and was',
        event: end(true),
        facts: owes(learned),
        state: leading({ told: ['nothing_remembered'] }),
      },
      { name: 'the end of a turn in any other session', event: end(), facts: owes(open) },
    ],
  },
  check({ facts: { leadWork }, state: { lead } }) {
    const missing = lead.leading === null ? [] : owed(lead.leading, leadWork);
    const [first] = missing;
    if (!first) return;
    const shown = missing.slice(0, mostOwed);
    const more = missing.length > mostOwed ? `, and ${missing.length - mostOwed} more` : '';
    return {
      code: first.code,
      reason: `${shown.map(({ says }) => says).join('; ')}${more}.`,
      remedy: `${shown.map(({ todo }) => todo).join('; ')}.`,
    };
  },
});
