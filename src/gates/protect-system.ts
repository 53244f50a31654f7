import { defineGate } from '../domain/gate.ts';
import { protectedPlaceOf } from '../domain/protected-places.ts';
import { command, writing } from './lib/command-examples.ts';

const world = { root: '/repo', userHome: '/home/dev' };

export const protectSystem = defineGate({
  id: 'protect-system',
  summary: 'Keep agents from changing the system, shell profiles and credential folders',
  family: 'protection',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'deny', strict: 'deny' },
  needs: ['targets', 'world'],
  examples: {
    objects: [
      {
        name: 'a write to ~/.ssh',
        event: writing('/home/dev/.ssh/config'),
        facts: {
          world,
          targets: [{ given: '/home/dev/.ssh/config', real: '/home/dev/.ssh/config', use: 'write' }],
        },
      },
      {
        name: 'a link that leads to /etc',
        event: writing('/repo/hosts'),
        facts: { world, targets: [{ given: '/repo/hosts', real: '/etc/hosts', use: 'write' }] },
      },
    ],
    passes: [
      {
        name: 'a write in the workspace',
        event: writing('/repo/etc/hosts'),
        facts: { world, targets: [{ given: '/repo/etc/hosts', real: '/repo/etc/hosts', use: 'write' }] },
      },
      {
        name: 'reading /etc',
        event: command('cat /etc/hosts'),
        facts: { world, targets: [{ given: '/etc/hosts', real: '/etc/hosts', use: 'read' }] },
      },
    ],
  },
  check({ facts }) {
    const { root, userHome } = facts.world;
    const hit = facts.targets.find(
      ({ real, use }) => use !== 'read' && protectedPlaceOf(real, root, userHome),
    );
    if (!hit) return;
    return {
      code: 'system_path',
      reason: `${hit.given} belongs to ${protectedPlaceOf(hit.real, root, userHome)}, not to this project.`,
      remedy: 'Write the change to a file in the workspace and ask the user to put it in place.',
    };
  },
});
