import { defineGate } from '../domain/gate.ts';
import type { Danger } from '../domain/shell.ts';
import { dangerousPart } from './lib/dangerous-parts.ts';
import { command } from './lib/command-examples.ts';

/** What to do instead, by what is lost. Every command named here is itself harmless to this gate. */
const remedies: Partial<Record<Danger, string>> = {
  delete:
    'Name the files one by one, or move the folder aside with `mv old old.bak`; delete only what you made yourself.',
  discard: 'Keep the work first: `git stash push -u`, or commit it to a branch with `git switch -c keep`.',
  device: 'Write to a file in the workspace; leave devices to the user.',
  process: 'End only processes that you started, by their number: `kill 12345`.',
  remote: 'Show the user what would be deleted, and let them do it; most tools have `--dry-run`.',
};

export const destructiveCommands = defineGate({
  id: 'destructive-commands',
  summary: 'Stop commands that lose work beyond recovery',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'deny' },
  examples: {
    objects: [
      {
        name: 'a forced recursive delete',
        event: command('rm -rf src'),
      },
      {
        name: 'a hard reset',
        event: command('git reset --hard'),
      },
    ],
    passes: [
      { name: 'a plain listing', event: command('ls -la') },
      {
        name: 'a force push, which is for another gate',
        event: command('git push -f'),
      },
    ],
  },
  check({ event }) {
    const part = dangerousPart(event.action, ['delete', 'discard', 'device', 'process', 'remote']);
    if (!part) return;
    return {
      code: 'destructive_command',
      reason: `\`${part.command}\`: ${part.reason}.`,
      remedy: (part.danger && remedies[part.danger]) ?? 'Ask the user first.',
    };
  },
});
