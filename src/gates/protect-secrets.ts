import { defineGate } from '../domain/gate.ts';
import { isSecret } from '../domain/secrets.ts';
import { command, reading } from './lib/command-examples.ts';
import { dangerousPart } from './lib/dangerous-parts.ts';

const world = { root: '/repo', userHome: '/home/dev' };

export const protectSecrets = defineGate({
  id: 'protect-secrets',
  summary: 'Ask the user before an agent reads or sends keys, tokens and `.env` files',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'deny' },
  needs: ['targets', 'world'],
  examples: {
    objects: [
      {
        name: 'a look into .env',
        event: reading('/repo/.env'),
        facts: { world },
      },
      {
        name: 'a key printed by a command',
        event: command('cat ~/.ssh/id_rsa'),
        facts: { world },
      },
    ],
    passes: [
      {
        name: 'an example file',
        event: reading('/repo/.env.example'),
        facts: { world },
      },
      { name: 'an ordinary command', event: command('ls'), facts: { world } },
    ],
  },
  check({ event, facts }) {
    const part = dangerousPart(event.action, ['secret']);
    const file = facts.targets.find(
      ({ real, use }) => use === 'read' && isSecret(real, facts.world.userHome),
    );
    if (!part && !file) return;
    return {
      code: 'secret',
      reason: part ? `\`${part.command}\`: ${part.reason}.` : `${file?.given} holds secrets.`,
      remedy:
        'Go on without the values. Ask the user which names are set, or read an example file such as `.env.example`.',
    };
  },
});
