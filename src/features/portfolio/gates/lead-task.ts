import { leading } from '../leads/lead-examples.ts';
import { leadCommands } from '../leads/lead-commands.ts';
import { edits } from '../../../kernel/checks/line-changes.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';
import { changesOutsideOnly } from '../../../kernel/work/leads-only.ts';
import { defineGate } from '../../../kernel/gate.ts';

const world = { root: '/repo', userHome: '/home/dev' };
const edit = writing('/repo/src/checkout/total.ts');
const at = (task: number | null) => ({ leadStanding: { superseded: null, task }, world });

export const leadTask = defineGate({
  id: 'lead-task',
  summary: 'Have a lead say which task it works on before it changes code',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['leadStanding', 'targets', 'world'],
  examples: {
    objects: [
      { name: 'an edit while no task is in progress', event: edit, facts: at(null), state: leading() },
      {
        name: 'a command that writes a file then',
        event: command('echo x > src/checkout/a.ts'),
        facts: at(null),
        state: leading(),
      },
    ],
    passes: [
      { name: 'an edit for a task', event: edit, facts: at(2), state: leading() },
      { name: 'a check', event: command('npm test'), facts: at(null), state: leading() },
      { name: 'a note outside', event: writing('/tmp/notes.md'), facts: at(null), state: leading() },
      { name: 'an edit of whoever leads nothing', event: edit, facts: at(null) },
    ],
  },
  check({ event: { action }, facts: { leadStanding, targets, world: around }, state: { lead } }) {
    const { leading: own } = lead;
    if (own?.kind !== 'work' || leadStanding.task !== null || leadStanding.superseded !== null) return;
    if (!edits(action) || changesOutsideOnly(action, targets, around.root)) return;
    return {
      code: 'no_task',
      reason: `No task of ${own.space}/${own.initiative} is in progress, so nobody could tell what this change is for.`,
      remedy: `Start one first: ${leadCommands.start('<number>')}. For work that has none: ${leadCommands.create}.`,
    };
  },
});
