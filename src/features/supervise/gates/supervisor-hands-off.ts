import { defineGate } from '../../../kernel/gate.ts';
import { agentRole, isSupervised } from '../../../kernel/work/supervision.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { changesOutsideOnly, leadsOnly } from '../../../kernel/work/leads-only.ts';
import { bySubAgent, mcpCall, subAgent, supervising } from '../../../kernel/work/task-examples.ts';

const supervisors = new Set(['supervisor', 'hypervisor']);
const facts = { world: { root: '/repo', userHome: '/home/dev' } };
const state = supervising();
const edit = writing('/repo/src/a.ts');

export const supervisorHandsOff = defineGate({
  id: 'supervisor-hands-off',
  summary: 'Keep the supervisor from changing files itself: sub-agents do supervised work',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['targets', 'world'],
  examples: {
    objects: [
      { name: 'an edit by the supervisor', event: edit, facts, state },
      { name: 'an edit by its command', event: command('sed -i s/a/b/ src/a.ts'), facts, state },
      { name: 'a program that may change anything', event: command('node repair.js'), facts, state },
      { name: 'more than a commit', event: command('git commit -m "$(touch a)"'), facts, state },
      { name: 'a tool of a server that changes something', event: mcpCall('fs', 'write_file'), facts, state },
      {
        name: 'an edit before the criteria are locked',
        event: edit,
        facts,
        state: supervising({ state: 'planning' }),
      },
    ],
    passes: [
      { name: 'an edit by a sub-agent', event: bySubAgent(edit), facts, state },
      { name: 'sending one', event: subAgent, facts, state },
      { name: 'reading', event: reading('/repo/src/a.ts'), facts, state },
      { name: 'looking', event: command('git diff | head -50'), facts, state },
      { name: 'a check', event: command('npm test 2>&1 | tail -20'), facts, state },
      {
        name: 'a commit',
        event: command('git add -A && git commit -m "mend the cart" && git push'),
        facts,
        state,
      },
      { name: 'a report', event: command('ephor supervise step pass'), facts, state },
      { name: 'a note outside the project', event: writing('/tmp/notes.md'), facts, state },
      { name: 'an edit where nothing is supervised', event: edit, facts },
      {
        name: 'an edit after it was approved',
        event: edit,
        facts,
        state: supervising({ state: 'approved' }),
      },
    ],
  },
  check({ event: { action, agent }, facts: { targets, world }, state: { supervision } }) {
    const { work } = supervision;
    const leads = agent === undefined || supervisors.has(agentRole(agent.type));
    if (!leads || !isSupervised(work) || work.state === 'halted' || !changes(action)) return;
    if (action.kind === 'command' && leadsOnly(action)) return;
    if (changesOutsideOnly(action, targets, world.root)) return;
    return {
      code: 'supervisor_no_tools',
      reason: `This session supervises ${work.id}, and a supervisor does not change files itself.`,
      remedy:
        'Give the step to a sub-agent. You may read, check, commit and run `ephor supervise`; `ephor supervise finish` ends it.',
    };
  },
});
