import { describe, expect, it } from 'vitest';
import { patternGates } from '../../src/features/report/pages/report-data.ts';
import { ordinarySessions } from './ordinary.ts';
import { play, replay } from './replay.ts';

const patterns: readonly string[] = patternGates;

describe('an ordinary session hears no objection in standard, and shows no pattern of failure [AO-009]', () => {
  it.each(Object.entries(ordinarySessions))('%s', async (_, { files, steps }) => {
    const { objections, log } = await play(files, steps, 'standard');
    expect(objections).toEqual([]);
    expect(log.flatMap(({ findings }) => findings).filter(({ gate }) => patterns.includes(gate))).toEqual([]);
  });
});

it('hears all of a session in its order, judges each call before it runs, and blocks no result [SP-002, SP-003] [SP-173]', async () => {
  const { files, steps } = ordinarySessions['a bug fix']!;
  const { log } = await play(files, steps, 'standard');
  const heard = log.map(({ event }) => event).filter((event) => event !== 'session.start');
  const calls = steps.filter((step) => !('you' in step || 'agent' in step || 'ends' in step)).length;
  expect(heard[0]).toBe('prompt.before');
  expect(heard.at(-1)).toBe('turn.end');
  expect(heard.slice(1, -1)).toEqual(
    Array.from({ length: calls }, () => ['tool.before', 'tool.after']).flat(),
  );
  const results = log.filter(({ event }) => event === 'tool.after');
  expect(results.filter(({ decision }) => decision === 'deny' || decision === 'ask')).toEqual([]);
});

describe('the replay is really heard', () => {
  it('when something is wrong: what the user only asked about has to wait [SP-179]', async () => {
    const steps = [
      { you: 'look at src/a.ts' },
      { write: 'src/a.ts', content: 'x' },
      { run: 'git push --force' },
    ];
    const said = await replay({ 'src/a.ts': '' }, steps, 'standard');
    expect(said).toMatchObject([
      { step: expect.stringContaining('src/a.ts'), said: expect.stringContaining('The user wants to see') },
      { step: expect.stringContaining('git push --force') },
    ]);
  });
});
