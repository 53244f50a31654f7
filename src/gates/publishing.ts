import { defineGate } from '../domain/gate.ts';
import { command } from './lib/command-examples.ts';
import { dangerousPart } from './lib/dangerous-parts.ts';

export const publishing = defineGate({
  id: 'publishing',
  summary: 'Ask the user before a force push or a published package',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'deny' },
  examples: {
    objects: [
      {
        name: 'a force push',
        event: command('git push --force'),
      },
      { name: 'a package', event: command('npm publish') },
    ],
    passes: [{ name: 'a push with a lease', event: command('git push --force-with-lease') }],
  },
  check({ event }) {
    const part = dangerousPart(event.action, ['force-push', 'publish']);
    if (!part) return;
    return {
      code: part.danger === 'publish' ? 'publish' : 'force_push',
      reason: `\`${part.command}\`: ${part.reason}.`,
      remedy:
        part.danger === 'publish'
          ? 'Show the user what would be published with `npm pack --dry-run`, and let them publish.'
          : 'Use `git push --force-with-lease`, or push a new branch and open a pull request.',
    };
  },
});
