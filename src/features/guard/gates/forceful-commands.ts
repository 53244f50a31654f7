import { defineGate } from '../../../kernel/gate.ts';
import { noLosses } from '../loss/loss.ts';
import { command } from '../../../kernel/commands/command-examples.ts';
import { dangerObjection, dangerousParts } from '../dangers/danger-objection.ts';
import { destructionBy } from '../dangers/destruction.ts';

export const forcefulCommands = defineGate({
  id: 'forceful-commands',
  summary: 'Stop commands that could lose work, even when there is nothing to lose right now',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'off', strict: 'deny' },
  needs: ['loss'],
  examples: {
    objects: [
      { name: 'a forced recursive delete', event: command('rm -rf src'), facts: { loss: noLosses } },
      { name: 'a hard reset', event: command('git reset --hard'), facts: { loss: noLosses } },
    ],
    passes: [
      { name: 'one file', event: command('rm notes.txt'), facts: { loss: noLosses } },
      { name: 'what tools make again', event: command('rm -rf node_modules'), facts: { loss: noLosses } },
    ],
  },
  check({ event, facts: { loss } }) {
    const [part] = dangerousParts(event.action);
    // One objection is enough.
    if (!part || destructionBy(event.action, loss)) return;
    return { ...dangerObjection(part), code: 'forceful_command' };
  },
});
