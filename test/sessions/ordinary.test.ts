import { describe, expect, it } from 'vitest';
import { patternGates } from '../../src/features/report/pages/report-data.ts';
import { ordinarySessions } from './ordinary.ts';
import { play, replay } from './replay.ts';

const patterns: readonly string[] = patternGates;

describe('an ordinary session hears no objection in standard, and shows no pattern of failure [SP-002, SP-003, SP-173, SP-179, SP-221, AO-009]', () => {
  it.each(Object.entries(ordinarySessions))('%s', async (_, { files, steps }) => {
    const { objections, log } = await play(files, steps, 'standard');
    expect(objections).toEqual([]);
    expect(log.flatMap(({ findings }) => findings).filter(({ gate }) => patterns.includes(gate))).toEqual([]);
  });
});

describe('the replay is really heard', () => {
  it('when something is wrong', async () => {
    const steps = [
      { you: 'look at src/a.ts' },
      { write: 'src/a.ts', content: 'x' },
      { run: 'git push --force' },
    ];
    const said = await replay({ 'src/a.ts': '' }, steps, 'standard');
    expect(said).toHaveLength(2);
  });
});
