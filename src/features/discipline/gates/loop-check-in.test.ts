import { describe, expect, it } from 'vitest';
import { playing } from '../../../../test/given/playing.ts';
import { givenProject } from '../../../../test/given/project.ts';

const change = { file_path: 'src/a.ts', content: 'x' };

async function looping(rounds: number, config?: string) {
  const play = playing(givenProject(config));
  await play.prompt('loop: port the parser');
  for (let round = 0; round < rounds; round += 1) await play.endTurn();
  return play;
}

describe('[SP-086] a loop of twenty rounds without a person', () => {
  it('asks before the next change, and says what it is about', async () => {
    const { before } = await looping(20);
    const { decision, reason } = await before('Write', change);
    expect(decision).toBe('ask');
    expect(reason).toContain('“port the parser” has run 20 rounds');
  });

  it('goes on after the user’s yes', async () => {
    const { before, after, sections } = await looping(20);
    await before('Write', change, 'a');
    await after('Write', change, 'a');
    expect((await before('Write', change, 'b')).decision).toBe('silent');
    expect((await sections()).loop).toMatchObject({ active: true, iteration: 0 });
  });

  it('goes on after a word from the user, and asks again without one', async () => {
    const { before, prompt } = await looping(20);
    expect((await before('Write', change, 'a')).decision).toBe('ask');
    expect((await before('Write', change, 'b')).decision).toBe('ask');
    await prompt('looks good so far');
    expect((await before('Write', change, 'c')).decision).toBe('silent');
  });

  it('may always read', async () => {
    const { before } = await looping(25);
    expect((await before('Read', { file_path: 'src/a.ts' })).decision).toBe('silent');
    expect((await before('Bash', { command: 'git status' })).decision).toBe('silent');
  });

  it('is only noted in observe', async () => {
    const { before } = await looping(20, 'version: 1\nprofile: observe\n');
    expect((await before('Write', change)).decision).toBe('silent');
  });
});

it('nineteen rounds are no reason to ask', async () => {
  const { before } = await looping(19);
  expect((await before('Write', change)).decision).toBe('silent');
});
