import { defineGate } from '../../../kernel/gate.ts';
import type { Action } from '../../../kernel/action.ts';
import { shownPath } from '../../../kernel/place.ts';
import { isSecret, isSecretName } from '../../../kernel/text/secrets.ts';
import { command, reading } from '../../../kernel/commands/command-examples.ts';
import { dangerousPart } from '../dangers/destruction.ts';

const world = { root: '/repo', userHome: '/home/dev' };

export const protectSecrets = defineGate({
  id: 'protect-secrets',
  summary: 'Ask the user before an agent reads, sends or commits keys, tokens and `.env` files',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'deny' },
  needs: ['targets', 'world', 'nextCommit', 'shownSecrets'],
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
      {
        name: 'a search through all files, which finds a password',
        event: command('grep -r PASSWORD .'),
        facts: { world, shownSecrets: ['.env'] },
      },
      {
        name: 'a line of .env whose name speaks of a secret',
        event: command("grep '^STRIPE_API_KEY' .env"),
        facts: { world },
      },
      {
        name: 'a new .env that goes into a commit',
        event: command('git add -A && git commit -m "mail"'),
        facts: { world, nextCommit: [{ path: '/repo/.env', isNew: true, showsSecret: true }] },
      },
    ],
    passes: [
      {
        name: 'a commit of what git knows already',
        event: command('git commit -am "mail"'),
        facts: { world, nextCommit: [{ path: '/repo/.env', isNew: false, showsSecret: false }] },
      },
      {
        name: 'an example file',
        event: reading('/repo/.env.example'),
        facts: { world },
      },
      { name: 'an ordinary command', event: command('ls'), facts: { world } },
      {
        name: 'whether a name is set, without its value',
        event: command('grep -c _authToken ~/.npmrc'),
        facts: { world },
      },
      {
        name: 'the names that are set',
        event: command('cut -d= -f1 .env'),
        facts: { world },
      },
      {
        name: 'a setting whose name speaks of no secret',
        event: command("grep '^PORT' .env"),
        facts: { world },
      },
    ],
  },
  check({ event, facts }) {
    const added = facts.nextCommit.find(
      ({ path, isNew, showsSecret }) => isNew && showsSecret && isSecret(path, facts.world.userHome),
    );
    if (added) return committing(shownPath(added.path, facts.world.root));
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

const committing = (name: string) => ({
  code: 'secret_commit',
  reason: `This commits ${name}, which holds secrets and is new to git.`,
  remedy: `Add the other files by their names. Propose a line for ${name} in .gitignore.`,
});

/** Counting, comparing and asking whether something is there tell nothing of what it says. */
const counts =
  /^(?:[ef]?grep\b(?=.*\s(?:-[a-zA-Z]*[cqlL][a-zA-Z]*|--count|--quiet|--silent|--files-with(?:out)?-match(?:es)?)(?:\s|$))|cut\b(?=.*-d ?['"]?=)(?=.*-f ?1(?:\s|$))|awk -F ?['"]?=['"]? ['"]?\{ ?print \$1 ?\}|sed (?:-[En] )?['"]?s\/=\.\*\/\/|[ef]?grep\b(?=.*\s-[a-zA-Z]*o)(?=.*\s['"]?\^?(?:\[[\w-]+\][*+]?)+=['"]?(?:\s|$))|wc\b(?!.*--files0)|stat|test|\[|ls|sha\d+sum|md5sum)(?:\b|(?<=\}))/;

/** `ansible-vault view vault.yml > /dev/null` only asks whether it can be read. */
const goesNowhere = /^[^|;&<>]*\s(?:&>|>&?|1>)\s?\/dev\/null(?:\s2>&1)?$/;

/** One line of a file of settings, by a name that speaks of no secret. */
function showsPlainName(line: string): boolean {
  const [, name] =
    /^[ef]?grep (?:-[EFnHh]+ )*['"]?\^([A-Z][A-Z0-9_]{2,60})(?:=|\\b)?['"]? \S*\.env[\w.]*$/.exec(line) ?? [];
  return (
    name !== undefined &&
    !isSecretName(name) &&
    !/KEY|PASS|AUTH|DSN|URL|URI|CRED|PRIV|CERT|SALT|HASH/.test(name)
  );
}

/** Whether every part of a command that touches a secret keeps it to itself. */
function showsNothing(action: Action): boolean {
  if (action.kind !== 'command') return false;
  const parts = (action.report?.parts ?? []).filter(({ danger }) => danger === 'secret');
  return (
    parts.length > 0 &&
    parts.every(({ command: text }) => counts.test(text) || showsPlainName(text) || goesNowhere.test(text))
  );
}
