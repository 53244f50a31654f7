import * as v from 'valibot';
import { defineGate } from '../domain/gate.ts';
import { becoming } from './lib/command-examples.ts';
import { grownTo } from './lib/written-by-hand.ts';

const text = (lines: number): string => 'x\n'.repeat(lines);
const facts = { world: { root: '/repo', userHome: '/home/dev' } };
const options = { lines: 800 };

export const tooLongFile = defineGate({
  id: 'too-long-file',
  summary: 'Keep code files from growing past the length that people can follow',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'deny' },
  needs: ['world'],
  options: v.strictObject({
    lines: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.description('most lines of a file')),
      800,
    ),
  }),
  examples: {
    objects: [
      {
        name: 'a new file that is longer',
        event: becoming('/repo/src/a.ts', undefined, text(801)),
        facts,
        options,
      },
      {
        name: 'a file that grows longer',
        event: becoming('/repo/src/a.ts', text(800), text(801)),
        facts,
        options,
      },
    ],
    passes: [
      {
        name: 'a file of just that length',
        event: becoming('/repo/src/a.ts', undefined, text(800)),
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
      code: 'too_long_file',
      reason: `${action.path} is longer than people can follow: ${lines} lines, of ${most}.`,
      remedy:
        'Move a part that stands on its own into another file first; the limit is the option `lines` of this gate.',
    };
  },
});
