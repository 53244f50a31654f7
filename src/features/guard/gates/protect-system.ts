import type { Target } from '../../../kernel/fact.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { type ProtectedPlace, protectedPlaceOf, protectedPlaces } from '../protected-places.ts';
import { command, writing } from '../../../kernel/commands/command-examples.ts';
import { couldBe } from '../dangers/could-be.ts';
import { isInside } from '../dangers/own-words.ts';

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
        facts: { world },
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
        facts: { world },
      },
      {
        name: 'reading /etc',
        event: command('cat /etc/hosts'),
        facts: { world },
      },
    ],
  },
  check({ facts }) {
    const places = protectedPlaces(facts.world.root, facts.world.userHome);
    for (const target of facts.targets) {
      const place = touchedPlace(target, places);
      if (!place) continue;
      return {
        code: 'system_path',
        reason: `${target.given} belongs to ${place.owner}, not to this project.`,
        remedy: 'Write it to a file in the workspace, and ask the user to put it in place.',
      };
    }
    return undefined;
  },
});

function touchedPlace({ real, use }: Target, places: readonly ProtectedPlace[]): ProtectedPlace | undefined {
  if (use === 'read') return undefined;
  if (real === '/') return { path: '/', inAnyCase: '/', owner: 'the system', free: [] };
  const isPattern = /[*?[]/.test(real);
  return (
    protectedPlaceOf(real, places) ??
    places.find(({ path }) =>
      isPattern ? couldBe(real, [path]) : use === 'delete' && isInside(path, [real]),
    )
  );
}
