import * as v from 'valibot';
import { defineGate, type Gate } from '../../kernel/gate.ts';
import type { Objection } from '../../kernel/decision.ts';
import { becoming } from '../../kernel/commands/command-examples.ts';
import { grownPast } from '../../kernel/checks/line-changes.ts';

interface LengthGate extends Pick<Gate, 'id' | 'summary' | 'levels'> {
  readonly lines: number;
  objection(path: string, lines: number, most: number): Objection;
}

const text = (lines: number): string => 'x\n'.repeat(lines);
const facts = { world: { root: '/repo', userHome: '/home/dev' } };

/** A gate on the length that a file of code would grow to. */
export function lengthGate({ id, summary, levels, lines, objection }: LengthGate): Gate {
  const options = { lines };
  const code = (name: string, before: string | undefined, after: string) => ({
    name,
    event: becoming('/repo/src/a.ts', before, after),
    facts,
    options,
  });
  return defineGate({
    id,
    summary,
    family: 'discipline',
    on: ['tool.before'],
    levels,
    needs: ['world'],
    options: v.strictObject({
      lines: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.description('most lines of a file')),
        lines,
      ),
    }),
    examples: {
      objects: [
        code('a new file that is longer', undefined, text(lines + 1)),
        code('a file that grows longer', text(lines), text(lines + 1)),
      ],
      passes: [
        code('a file of just that length', undefined, text(lines)),
        code('a long file that gets shorter', text(2000), text(1999)),
        { name: 'data', event: becoming('/repo/data/cities.json', undefined, text(9000)), facts, options },
      ],
    },
    check({ event: { action }, facts: { world }, options: { lines: most } }) {
      if (action.kind !== 'write') return;
      const grown = grownPast(most, action, world.root);
      return grown === undefined ? undefined : objection(action.path, grown, most);
    },
  });
}
