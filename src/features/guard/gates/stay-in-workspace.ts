import { defineGate } from '../../../kernel/gate.ts';
import { inside } from '../../../kernel/place.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';

const world = { root: '/repo', userHome: '/home/dev' };
const elsewhere = ['/tmp', '/var/tmp', '/private/tmp', '/var/folders', '/dev'];

export const stayInWorkspace = defineGate({
  id: 'stay-in-workspace',
  summary: 'Point out changes outside the workspace and the temporary folders',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'ask' },
  needs: ['targets', 'world'],
  examples: {
    objects: [
      {
        name: 'a write to another project',
        event: writing('/home/dev/other/a.ts'),
        facts: { world },
      },
    ],
    passes: [
      {
        name: 'a write in the workspace',
        event: writing('/repo/a.ts'),
        facts: { world },
      },
      {
        name: 'a temporary file',
        event: command('touch /tmp/a'),
        facts: { world },
      },
    ],
  },
  check({ facts }) {
    const own = [facts.world.root, ...elsewhere];
    const far = facts.targets.find(
      ({ real, use }) => use !== 'read' && !own.some((folder) => inside(real, folder) !== undefined),
    );
    if (!far) return;
    return {
      code: 'outside_workspace',
      reason: `${far.given} is outside the workspace.`,
      remedy: 'Keep to files in the repository, or ask the user whether they mean this one.',
    };
  },
});
