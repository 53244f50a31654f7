import { describe, expect, it } from 'vitest';
import { ordinarySessions } from './ordinary.ts';
import { replay } from './replay.ts';

describe('an ordinary session hears no objection in standard [SP-002, SP-003, SP-173, SP-179, SP-221]', () => {
  it.each(Object.entries(ordinarySessions))('%s', async (_, { files, steps }) => {
    expect(await replay(files, steps, 'standard')).toEqual([]);
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
