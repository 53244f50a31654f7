import type { Objection } from '../../../kernel/decision.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { type Intents, openIntent, openIntents } from '../../../kernel/work/intent.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { finished, intents, working, world } from '../intent-file.ts';
import { changesOutsideOnly } from '../../../kernel/work/leads-only.ts';
import { mcpCall, subAgent } from '../../../kernel/work/task-examples.ts';

const facts = { intents, world };
const none = { intents: { ...intents, required: false }, world };
const most = 5;

export const intentRequired = defineGate({
  id: 'intent-required',
  summary: 'Require a selected intent before anything changes',
  family: 'agreement',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['intents', 'targets', 'world'],
  examples: {
    objects: [
      { name: 'an edit before an intent is selected', event: writing('/repo/src/auth/a.ts'), facts },
      { name: 'a command that changes something', event: command('npm install left-pad'), facts },
      { name: 'a tool of a server that changes something', event: mcpCall('github', 'create_issue'), facts },
      {
        name: 'an intent that is not listed any more',
        event: writing('/repo/src/auth/a.ts'),
        facts,
        state: working('INT-009'),
      },
      {
        name: 'an intent that is done',
        event: writing('/repo/src/auth/a.ts'),
        facts,
        state: working(finished.id),
      },
      {
        name: 'a file of intents that can’t be read',
        event: writing('/repo/src/auth/a.ts'),
        facts: { intents: { required: true, list: [], needApproval: [] }, world },
      },
    ],
    passes: [
      {
        name: 'an edit under an intent',
        event: writing('/repo/src/auth/a.ts'),
        facts,
        state: working('INT-001'),
      },
      { name: 'an edit where there are no intents', event: writing('/repo/src/auth/a.ts'), facts: none },
      { name: 'reading', event: reading('/repo/src/auth/a.ts'), facts },
      { name: 'a command that only reads', event: command('git status'), facts },
      { name: 'selecting one', event: command('ephor intent select INT-001'), facts },
      { name: 'selecting one by our tool', event: mcpCall('ephor', 'select_active_intent'), facts },
      { name: 'writing a lesson down', event: mcpCall('ephor', 'record_lesson'), facts },
      { name: 'a temporary file', event: writing('/tmp/notes.md'), facts },
      { name: 'a sub-agent, which answers for itself', event: subAgent, facts },
    ],
  },
  check({ event: { action }, facts: { intents: known, targets, world: at }, state }) {
    if (!known.required || !changes(action) || changesOutsideOnly(action, targets, at.root)) return;
    const { active } = state.intent;
    if (openIntent(active, known)) return;
    if (known.list.length === 0) return unreadable;
    return active === null ? noneSelected(known) : gone(active, known);
  },
});

const unreadable: Objection = {
  code: 'state_unavailable',
  reason: 'The intents of this project can’t be read.',
  remedy: 'Ask the user to run `ephor doctor`. It shows what is wrong in `.ephor/active_intents.yaml`.',
};

const noneSelected = (known: Intents): Objection => ({
  code: 'intent_required',
  reason: 'No intent is selected, and changes need one.',
  remedy: `You must cite a valid active Intent ID. Call select_active_intent(intent_id) first to load context and then retry. ${choice(known)}`,
});

function gone(id: string, known: Intents): Objection {
  const done = known.list.some((intent) => intent.id === id);
  return {
    code: 'intent_not_found',
    reason: `The selected intent ${id} is ${done ? 'done' : 'no longer listed'}.`,
    remedy: `Call select_active_intent(intent_id) with an open one and then retry. ${choice(known)}`,
  };
}

function choice(known: Intents): string {
  const open = openIntents(known);
  const more = open.length > most ? `, and ${open.length - most} more` : '';
  const ids = open.slice(0, most).map(({ id }) => id);
  return `Open: ${ids.join(', ')}${more} (\`ephor intent select <id>\`).`;
}
