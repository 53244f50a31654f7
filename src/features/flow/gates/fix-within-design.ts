import { defineGate } from '../../../kernel/gate.ts';
import { addedDependencies } from '../added-dependencies.ts';
import { becoming, command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { routed } from '../../../kernel/work/route-examples.ts';

const state = routed({ fix_within_design: true });
const facts = { newFolders: [] };
const manifest = (dependencies: object) => JSON.stringify({ name: 'shop', dependencies });

export const fixWithinDesign = defineGate({
  id: 'fix-within-design',
  summary: 'Object to new dependencies and top-level folders during a fix or a refactoring',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'ask' },
  needs: ['newFolders'],
  examples: {
    objects: [
      { name: 'a package that is installed for a fix', event: command('npm install left-pad'), state, facts },
      {
        name: 'a dependency that is written into the manifest',
        event: becoming('/repo/package.json', manifest({ a: '1' }), manifest({ a: '1', b: '2' })),
        state,
        facts,
      },
      {
        name: 'a folder beside those that are there',
        event: writing('/repo/lib2/cart.ts'),
        state,
        facts: { newFolders: ['lib2'] },
      },
    ],
    passes: [
      { name: 'what is listed is installed', event: command('npm install'), state, facts },
      {
        name: 'a newer version of a dependency',
        event: becoming('/repo/package.json', manifest({ a: '1' }), manifest({ a: '2' })),
        state,
        facts,
      },
      { name: 'an edit', event: writing('/repo/src/cart.ts'), state, facts },
      { name: 'reading', event: reading('/repo/package.json'), state, facts },
      {
        name: 'a new package for a feature',
        event: command('npm install left-pad'),
        state: routed({}),
        facts,
      },
    ],
  },
  check({ event, facts: { newFolders }, state: { route } }) {
    if (!route.guardrails.fix_within_design) return;
    const added = addedDependencies(event.action);
    if (added.length === 0 && newFolders.length === 0) return;
    const what = [
      ...(added.length > 0
        ? [`${added.length > 1 ? 'new dependencies' : 'a new dependency'} (${shown(added)})`]
        : []),
      ...(newFolders.length > 0 ? [`a new folder in the root (${shown(newFolders)})`] : []),
    ];
    return {
      code: 'outside_design',
      reason: `This task is a fix within the design, and this adds ${what.join(' and ')}.`,
      remedy: 'Use what the project has. If that is not enough, tell the user why and wait for their yes.',
    };
  },
});

const shown = (names: readonly string[]): string =>
  `${names
    .slice(0, 3)
    .map((name) => name.slice(0, 60))
    .join(', ')}${names.length > 3 ? ', …' : ''}`;
