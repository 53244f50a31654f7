import { describe, expect, it } from 'vitest';
import { superviseHalt } from '../../src/features/supervise/operations/supervise-halt.ts';
import { superviseResume } from '../../src/features/supervise/operations/supervise-resume.ts';
import { superviseStep } from '../../src/features/supervise/operations/supervise-step.ts';
import { superviseStop } from '../../src/features/supervise/operations/supervise-stop.ts';
import { givenSupervision, locked, type Supervision } from '../given/supervision.ts';

const worker = 'general-purpose';
const begin = (world: Supervision, id = 's1') => world.op(superviseStep, { action: 'begin', steps: [id] });

/** The breaker would speak first. */
const failing = 'gates: { breaker: { counts: failures }, thrashing: off, unverified-edits: off }\n';
const calm = 'gates: { breaker: off, thrashing: off, unverified-edits: off }\n';

/** A sub-agent that edits another file each time, and whose check fails. */
async function attempt(world: Supervision, round: number): Promise<void> {
  await begin(world);
  await world.edit(`${round}\n`, `src/f${round}.ts`);
  await world.fails('npm test');
  await world.agentEnds(worker, 'It all works now!');
}

describe('attempts', () => {
  it('are three for a step, then the work halts, whatever the sub-agent says [AO-074]', async () => {
    const world = await givenSupervision(calm);
    await locked(world);
    for (const round of [1, 2, 3]) {
      await attempt(world, round);
      expect((await world.work()).steps[0]).toMatchObject({ status: 'failed', tries: round });
    }
    expect(await world.work()).toMatchObject({ state: 'halted', halted: { code: 'attempts' } });
    await expect(begin(world)).rejects.toThrow('halted');
    expect(await world.edit('4\n')).toBe('deny supervision_halted');
  });

  it('reported by the supervisor count once [AO-074]', async () => {
    const world = await givenSupervision(calm);
    await locked(world);
    await attempt(world, 1);
    await world.op(superviseStep, { action: 'fail', steps: ['s1'], notes: 'tests fail' });
    expect((await world.work()).steps[0]?.tries).toBe(1);
    await begin(world);
    await world.op(superviseStep, { action: 'fail', notes: 'it is not what was asked for' });
    expect((await world.work()).steps[0]?.tries).toBe(2);
  });

  it('are not used up by sub-agents that only look, or whose last check passed', async () => {
    const world = await givenSupervision(calm);
    await locked(world);
    await begin(world);
    await world.fails('npm test', 'Explore');
    await world.agentEnds('Explore');
    await world.edit('x');
    await world.fails('npm test');
    await world.run('npm test');
    await world.agentEnds(worker);
    expect((await world.work()).steps[0]).toMatchObject({ status: 'in_progress', tries: 0 });
  });

  it('leave nothing behind that the commit of a later one may forget [AO-075]', async () => {
    const world = await givenSupervision(calm);
    await locked(world);
    await attempt(world, 1);
    await begin(world);
    await world.edit('better\n');
    await world.run('npm test');
    world.git('add', 'src/a.ts');
    world.git('commit', '-qm', 'only the last attempt');
    const pass = () => world.op(superviseStep, { action: 'pass' });
    await expect(pass()).rejects.toThrow('not committed: src/f1.ts');
    world.commit();
    await pass();
  });

  it('begin anew when a person has looked', async () => {
    const world = await givenSupervision(calm);
    await locked(world);
    for (const round of [1, 2, 3]) await attempt(world, round);
    await world.op(superviseResume, { reason: 'in another way' });
    expect(await world.work()).toMatchObject({ state: 'running', halted: null });
    await begin(world);
    expect(await world.edit('4\n')).toBe('silent');
    expect((await world.work()).steps[0]?.attempts).toHaveLength(3);
  });
});

describe('attempts that fail alike', () => {
  it('open the breaker too, and a person who has looked says so once [AO-074]', async () => {
    const world = await givenSupervision(failing);
    await locked(world);
    for (const round of [1, 2, 3]) await attempt(world, round);
    expect(await world.edit('4\n')).toBe('deny breaker_open supervision_halted');
    await world.op(superviseResume, { reason: 'in another way' });
    await begin(world);
    expect(await world.edit('4\n')).toBe('silent');
  });

  it('leave a breaker open that a halt for another reason says nothing about', async () => {
    const world = await givenSupervision(failing);
    await locked(world);
    await begin(world);
    for (const round of [1, 2, 3]) {
      await world.edit(`${round}\n`, `src/f${round}.ts`);
      await world.fails('npm test');
    }
    await world.op(superviseHalt, { reason: 'which currency?' });
    await world.op(superviseResume);
    expect(await world.edit('4\n')).toBe('deny breaker_open');
  });
});

describe('a plan that grows', () => {
  it.each([
    [4, 0, 'locked'],
    [4, 1, 'halted'],
    [5, 1, 'locked'],
    [5, 2, 'halted'],
    [10, 2, 'locked'],
    [10, 3, 'halted'],
  ] as const)('%i steps and %i more: %s [AO-076]', async (planned, more, state) => {
    const world = await givenSupervision();
    await locked(
      world,
      Array.from({ length: planned }, (_, index) => `step ${index}`),
    );
    for (let n = 0; n < more; n += 1) await world.op(superviseStep, { action: 'add', steps: [`more ${n}`] });
    expect((await world.work()).state).toBe(state);
    if (state === 'halted') expect((await world.work()).halted).toMatchObject({ code: 'drift' });
  });

  it('is the plan once a person has agreed to it', async () => {
    const world = await givenSupervision();
    await locked(world);
    await world.op(superviseStep, { action: 'add', steps: ['more'] });
    expect(await world.edit('x')).toBe('deny supervision_halted');
    await world.op(superviseResume);
    expect(await world.work()).toMatchObject({ state: 'locked', baseline: 3 });
  });
});

describe('one file over and over', () => {
  const rounds = async (world: Supervision, count: number, between: string): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      await world.edit(`${n}\n`);
      await world.run(between);
    }
  };

  it('halts at a check that fails after the third round [AO-077]', async () => {
    const world = await givenSupervision(calm);
    await locked(world);
    await begin(world);
    for (const round of [1, 2, 3]) {
      expect((await world.work()).state).toBe('running');
      await world.edit(`${round}\n`);
      await world.fails('npm test');
    }
    expect(await world.work()).toMatchObject({
      state: 'halted',
      halted: { code: 'thrashing', reason: expect.stringContaining('src/a.ts was edited in 3 rounds') },
    });
  });

  it('halts at the fourth round where nothing is checked [AO-077]', async () => {
    const world = await givenSupervision(calm);
    await locked(world);
    await begin(world);
    await rounds(world, 3, 'git diff');
    expect((await world.work()).state).toBe('running');
    await rounds(world, 1, 'git diff');
    expect((await world.work()).state).toBe('halted');
  });

  it('does not halt when a check passes in between, for a row of edits, or for documents', async () => {
    const world = await givenSupervision(calm);
    await locked(world);
    await begin(world);
    await rounds(world, 6, 'npm test');
    for (let n = 0; n < 6; n += 1) await world.edit(`row ${n}\n`);
    for (let n = 0; n < 6; n += 1) {
      await world.edit(`${n}\n`, 'README.md');
      await world.run('git diff');
    }
    expect((await world.work()).state).toBe('running');
  });
});

describe('a halt', () => {
  it('is anybody’s to ask for and a person’s to end [AO-086]', async () => {
    const world = await givenSupervision();
    await locked(world);
    await world.op(superviseHalt, { reason: 'which currency?' });
    expect(await world.says('Bash', { command: 'ephor supervise resume' })).toContain(
      'ask person_only:supervise-resume',
    );
    expect(await world.says('Read', { file_path: `${world.root}/src/a.ts` })).toBe('silent');
    expect(await world.endTurn()).not.toContain('unfinished_criteria');
    await world.op(superviseStop);
    expect((await world.work()).state).toBe('stopped');
    expect(await world.edit('x', 'src/a.ts', undefined)).toBe('silent');
  });
});
