import { defineGate } from '../../../kernel/gate.ts';
import { intentName, openIntent } from '../../../kernel/work/intent.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { intents, working, world } from '../intent-file.ts';
import { changesOutsideOnly } from '../../../kernel/work/leads-only.ts';
import { mcpCall, subAgent } from '../../../kernel/work/task-examples.ts';

const facts = { intents: { ...intents, needApproval: ['INT-001'] }, world };
const state = working('INT-001');

export const intentApproval = defineGate({
  id: 'intent-approval',
  summary: 'Ask the user to approve each change for an intent listed in `.intentignore`',
  family: 'agreement',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'ask' },
  needs: ['intents', 'targets', 'world'],
  examples: {
    objects: [
      { name: 'an edit', event: writing('/repo/src/auth/a.ts'), facts, state },
      { name: 'a command that changes something', event: command('npm install left-pad'), facts, state },
      { name: 'a file that would be deleted', event: command('rm src/auth/a.ts'), facts, state },
      { name: 'a tool that changes something', event: mcpCall('fs', 'write_file'), facts, state },
    ],
    passes: [
      {
        name: 'an edit for another intent',
        event: writing('/repo/src/pay/a.ts'),
        facts,
        state: working('INT-002'),
      },
      { name: 'reading', event: reading('/repo/src/auth/a.ts'), facts, state },
      { name: 'a command that only reads', event: command('git diff'), facts, state },
      { name: 'a temporary file', event: writing('/tmp/notes.md'), facts, state },
      { name: 'a sub-agent, which answers for itself', event: subAgent, facts, state },
    ],
  },
  check({ event: { action }, facts: { intents: known, targets, world: at }, state: { intent: section } }) {
    const intent = known.required ? openIntent(section.active, known) : undefined;
    if (!intent || !known.needApproval.includes(intent.id)) return;
    if (!changes(action) || changesOutsideOnly(action, targets, at.root)) return;
    return {
      code: 'user_rejected',
      reason: `The intent ${intentName(intent)} needs the user's approval for each change.`,
      remedy: 'Tell the user what you would change and why. If they say no, do not try it another way.',
    };
  },
});
