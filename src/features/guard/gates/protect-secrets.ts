import { defineGate } from '../../../kernel/gate.ts';
import type { Action } from '../../../kernel/action.ts';
import { isSecret } from '../../../kernel/text/secrets.ts';
import { command, reading } from '../../../kernel/commands/command-examples.ts';
import { dangerousPart } from '../dangers/destruction.ts';

const world = { root: '/repo', userHome: '/home/dev' };

export const protectSecrets = defineGate({
  id: 'protect-secrets',
  summary: 'Ask the user before an agent reads or sends keys, tokens and `.env` files',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'deny' },
  needs: ['targets', 'world', 'shownSecrets'],
  examples: {
    objects: [
      {
        name: 'a look into .env',
        event: reading('/repo/.env'),
        facts: { world, shownSecrets: [] },
      },
      {
        name: 'a key printed by a command',
        event: command('cat ~/.ssh/id_rsa'),
        facts: { world, shownSecrets: [] },
      },
      {
        name: 'a search through all files, which finds a password',
        event: command('grep -r PASSWORD .'),
        facts: { world, shownSecrets: ['.env'] },
      },
    ],
    passes: [
      {
        name: 'an example file',
        event: reading('/repo/.env.example'),
        facts: { world, shownSecrets: [] },
      },
      { name: 'an ordinary command', event: command('ls'), facts: { world, shownSecrets: [] } },
      {
        name: 'whether a name is set, without its value',
        event: command('grep -c _authToken ~/.npmrc'),
        facts: { world, shownSecrets: [] },
      },
      {
        name: 'the names that are set',
        event: command('cut -d= -f1 .env'),
        facts: { world, shownSecrets: [] },
      },
    ],
  },
  check({ event, facts }) {
    if (showsNothing(event.action)) return;
    const [shown] = facts.shownSecrets;
    if (shown !== undefined)
      return {
        code: 'secret',
        reason: `It would print what is in ${shown}, which holds secrets.`,
        remedy: 'Leave it out, or look in other files by name.',
      };
    const part = dangerousPart(event.action, ['secret']);
    const file = facts.targets.find(
      ({ real, use }) => use === 'read' && isSecret(real, facts.world.userHome),
    );
    if (!part && !file) return;
    return {
      code: 'secret',
      reason: part ? `\`${part.command}\`: ${part.reason}.` : `${file?.given} holds secrets.`,
      remedy:
        'Go on without the values. Ask the user which names are set, or read an example such as `.env.example`.',
    };
  },
});

/** Counting, comparing and asking whether something is there tell nothing of what it says. */
const counts =
  /^(?:[ef]?grep\b(?=.*\s(?:-[a-zA-Z]*[cqlL][a-zA-Z]*|--count|--quiet|--silent|--files-with(?:out)?-match(?:es)?)(?:\s|$))|cut\b(?=.*-d ?['"]?=)(?=.*-f ?1(?:\s|$))|awk -F ?['"]?=['"]? ['"]?\{ ?print \$1 ?\}|wc\b(?!.*--files0)|stat|test|\[|ls|sha\d+sum|md5sum)(?:\b|(?<=\}))/;

/** Whether every part of a command that touches a secret keeps it to itself. */
function showsNothing(action: Action): boolean {
  if (action.kind !== 'command') return false;
  const parts = (action.report?.parts ?? []).filter(({ danger }) => danger === 'secret');
  return parts.length > 0 && parts.every(({ command: text }) => counts.test(text));
}
