import { mutates } from '../../../kernel/action.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';

const on = { safemode: { active: true, since: '2026-01-01T00:00:00.000Z' } };

export const safemode = defineGate({
  id: 'safemode',
  summary: 'Block changes while the user has safemode on',
  family: 'agreement',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  examples: {
    objects: [
      { name: 'an edit', event: writing('/repo/src/a.ts'), state: on },
      { name: 'a command that changes something', event: command('touch src/a.ts'), state: on },
    ],
    passes: [
      { name: 'reading', event: reading('/repo/src/a.ts'), state: on },
      { name: 'a command that only reads', event: command('git log'), state: on },
      { name: 'an edit without safemode', event: writing('/repo/src/a.ts') },
    ],
  },
  check({ event, state }) {
    if (!state.safemode.active || !mutates(event.action)) return;
    return {
      code: 'safemode',
      reason: 'Safemode is on: the user wants nothing changed.',
      remedy:
        'Tell the user what you would change. They end safemode with the message `s-`, or with `ephor safemode off`.',
    };
  },
});
