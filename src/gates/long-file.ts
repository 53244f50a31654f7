import * as v from 'valibot';
import { defineGate } from '../domain/gate.ts';
import { becoming } from './lib/command-examples.ts';
import { grownTo } from './lib/written-by-hand.ts';

const text = (lines: number): string => 'x\n'.repeat(lines);
const facts = { world: { root: '/repo', userHome: '/home/dev' } };
const options = { lines: 500 };

export const longFile = defineGate({
  id: 'long-file',
  summary: 'Point out code files that grow long',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'note' },
  needs: ['world'],
  options: v.strictObject({
    lines: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.description('most lines of a file')),
      500,
    ),
  }),
  examples: {
    objects: [
      {
        name: 'a new file that is longer',
        event: becoming('/repo/src/a.ts', undefined, text(501)),
        facts,
        options,
      },
      {
        name: 'a file that grows longer',
        event: becoming('/repo/src/a.ts', text(500), text(501)),
        facts,
        options,
      },
    ],
    passes: [
      {
        name: 'a file of just that length',
        event: becoming('/repo/src/a.ts', undefined, text(500)),
        facts,
        options,
      },
      {
        name: 'a long file that gets shorter',
        event: becoming('/repo/src/a.ts', text(2000), text(1999)),
        facts,
        options,
      },
      { name: 'data', event: becoming('/repo/data/cities.json', undefined, text(9000)), facts, options },
    ],
  },
  check({ event: { action }, facts: { world }, options: { lines: most } }) {
    if (action.kind !== 'write') return;
    const lines = grownTo(action, world.root);
    if (lines === undefined || lines <= most) return;
    return {
      code: 'long_file',
      reason: `${action.path} is getting long: ${lines} lines, of ${most}.`,
      remedy: 'Think of what in it could stand in a file of its own before it grows further.',
    };
  },
});
