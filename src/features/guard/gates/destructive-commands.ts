import { defineGate } from '../../../kernel/gate.ts';
import { noLosses } from '../loss/loss.ts';
import { command } from '../../../kernel/commands/command-examples.ts';
import { destructionBy } from '../dangers/destruction.ts';
import { endingOfOthers } from '../dangers/process-ending.ts';

const deleting = {
  command: 'rm -r notes',
  how: 'delete',
  lost: [{ path: 'notes/plan.md', why: 'never committed' }],
  lostMore: false,
  committed: 0,
  committedMore: false,
  folders: [],
} as const;

export const destructiveCommands = defineGate({
  id: 'destructive-commands',
  summary: 'Stop commands that would lose work for good, or delete a lot that nobody asked to delete',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'ask', strict: 'deny' },
  needs: ['loss'],
  examples: {
    objects: [
      {
        name: 'deleting what was never committed',
        event: command('rm -r notes'),
        facts: { loss: { ...noLosses, losses: [deleting] } },
      },
      {
        name: 'throwing away changes of the user',
        event: command('git reset --hard'),
        facts: {
          loss: {
            ...noLosses,
            losses: [
              {
                ...deleting,
                command: 'git reset --hard',
                how: 'reset',
                lost: [{ path: 'src/a.ts', why: 'changed since the last commit' }],
              },
            ],
          },
        },
      },
      {
        name: 'deleting many committed files that nobody spoke of',
        event: command("find src -name '*.ts' -delete"),
        facts: {
          loss: {
            ...noLosses,
            said: 'fix the type error in the parser',
            losses: [{ ...deleting, command: "find src -name '*.ts' -delete", lost: [], committed: 68 }],
          },
        },
      },
      {
        name: 'deleting what others share',
        event: command('kubectl delete namespace prod'),
        facts: { loss: noLosses },
      },
      {
        name: 'ending a process that somebody else started',
        event: command('kill -9 48211'),
        facts: { loss: { ...noLosses, said: 'start the app and look at it' } },
      },
    ],
    passes: [
      {
        name: 'ending what the session started',
        event: command('kill 48211'),
        state: { started: { any: true } },
        facts: { loss: { ...noLosses, said: 'start the app and look at it' } },
      },
      { name: 'a plain listing', event: command('ls -la'), facts: { loss: noLosses } },
      {
        name: 'deleting a few files that git can bring back',
        event: command('rm src/old.ts'),
        facts: { loss: { ...noLosses, losses: [{ ...deleting, lost: [], committed: 1 }] } },
      },
      {
        name: 'deleting what the user asked to delete',
        event: command('rm -r notes'),
        facts: { loss: { ...noLosses, said: 'delete the notes folder', losses: [deleting] } },
      },
      {
        name: 'a force push, which is for another gate',
        event: command('git push -f'),
        facts: { loss: noLosses },
      },
    ],
  },
  check({ event, facts: { loss }, state: { started } }) {
    return destructionBy(event.action, loss) ?? endingOfOthers(event.action, loss.said, started.any);
  },
});
