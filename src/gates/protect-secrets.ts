import { defineGate } from '../domain/gate.ts';
import { isSecret } from '../domain/secrets.ts';
import { command, destroying, reading } from './lib/command-examples.ts';
import { dangerousPart } from './lib/dangerous-parts.ts';

const world = { root: '/repo', userHome: '/home/dev' };
const target = (real: string) => [{ given: real, real, use: 'read' }] as const;

export const protectSecrets = defineGate({
  id: 'protect-secrets',
  summary: 'Let the user decide before an agent reads or sends keys, tokens and `.env` files',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'deny' },
  needs: ['targets', 'world'],
  examples: {
    objects: [
      {
        name: 'a look into .env',
        event: reading('/repo/.env'),
        facts: { world, targets: target('/repo/.env') },
      },
      {
        name: 'a key printed by a command',
        event: destroying('cat ~/.ssh/id_rsa', 'it reads the secrets in ~/.ssh/id_rsa', 'secret'),
        facts: { world, targets: target('/home/dev/.ssh/id_rsa') },
      },
    ],
    passes: [
      {
        name: 'an example file',
        event: reading('/repo/.env.example'),
        facts: { world, targets: target('/repo/.env.example') },
      },
      { name: 'an ordinary command', event: command('ls'), facts: { world, targets: [] } },
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
        'Go on without the values: ask the user which names are set, or look at an example file such as `.env.example`.',
    };
  },
});
