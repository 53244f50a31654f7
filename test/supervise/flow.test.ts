import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { status } from '../../src/features/setup/operations/status.ts';
import { superviseCriteria } from '../../src/features/supervise/operations/supervise-criteria.ts';
import { superviseCritic } from '../../src/features/supervise/operations/supervise-critic.ts';
import { superviseFinish } from '../../src/features/supervise/operations/supervise-finish.ts';
import { superviseLock } from '../../src/features/supervise/operations/supervise-lock.ts';
import { superviseQa } from '../../src/features/supervise/operations/supervise-qa.ts';
import { superviseStart } from '../../src/features/supervise/operations/supervise-start.ts';
import { superviseStatus } from '../../src/features/supervise/operations/supervise-status.ts';
import { superviseStep } from '../../src/features/supervise/operations/supervise-step.ts';
import { superviseUnlock } from '../../src/features/supervise/operations/supervise-unlock.ts';
import { plainStyle } from '../given/app.ts';
import { givenSupervision, locked, stepDone } from '../given/supervision.ts';

describe('supervised work', () => {
  it('goes from its criteria to a report, each checkpoint on what was seen [AO-003] [AO-005] [AO-007] [AO-068] [AO-071…AO-073] [AO-075] [AO-078…AO-081]', async () => {
    const world = await givenSupervision();
    await locked(world);
    expect(await world.work()).toMatchObject({
      id: 'sup-001',
      state: 'locked',
      baseline: 2,
      workflow: 'tdd',
    });
    const file = `${world.root}/.ephor/criteria/sup-001.yaml`;
    expect(readFileSync(file, 'utf8')).toContain('check: "npm test"');
    await stepDone(world, 's1', 'one\n');
    expect((await world.work()).state).toBe('running');
    await stepDone(world, 's2', 'two\n');
    expect((await world.work()).state).toBe('qa');
    await world.agentStarts('qa');
    const call = await world.run('npm test', 'qa');
    await world.agentEnds('qa');
    await world.op(superviseQa, { criterion: 'c1', evidence: call });
    const result = await world.op(superviseFinish);
    expect(result).toMatchObject({ verdict: 'APPROVED', missing: [], work: { state: 'approved' } });
    const report = superviseFinish.print?.(result, plainStyle) ?? '';
    const [head = ''] = world.git('log', '--format=%H').split('\n');
    for (const part of ['APPROVED', 'the cart adds up', 'npm test', head.slice(0, 8)])
      expect(report).toContain(part);
    expect(await world.says('Write', { file_path: `${world.root}/src/a.ts`, content: 'x' })).not.toContain(
      'superv',
    );
  });

  it('asks a critic again after each change of the plan [AO-070]', async () => {
    const world = await givenSupervision();
    await world.op(superviseStart, { task: 'mend the cart' });
    await world.op(superviseCriteria, { action: 'add', text: 'it adds up' });
    await world.op(superviseStep, { action: 'add', steps: ['one'] });
    await expect(world.op(superviseLock)).rejects.toThrow('no critic approved');
    await expect(world.op(superviseCritic, { verdict: 'approve' })).rejects.toThrow('no critic has looked');
    await world.agentEnds('ephor:critic', 'The plan lacks a test. REVISE');
    await expect(world.op(superviseCritic, { verdict: 'approve' })).rejects.toThrow('the critic said REVISE');
    await world.op(superviseCritic, { verdict: 'revise', notes: 'no test' });
    await expect(world.op(superviseLock)).rejects.toThrow('wants the plan revised');
    await world.agentStarts('critic');
    await world.op(superviseStep, { action: 'add', steps: ['a test'] });
    await world.agentEnds('critic', 'APPROVED');
    await expect(world.op(superviseCritic, { verdict: 'approve' })).rejects.toThrow('the plan changed');
    await world.agentStarts('critic');
    await world.agentEnds('critic', 'Fine.');
    await expect(world.op(superviseCritic, { verdict: 'approve' })).rejects.toThrow('gave no verdict');
    await world.agentEnds('critic', 'I do not say REVISE any more: APPROVE');
    await world.op(superviseCritic, { verdict: 'approve' });
    await world.op(superviseLock);
    expect((await world.work()).state).toBe('locked');
  });

  it('is locked with criteria and all its steps, and begins with that [AO-071] [AO-072] [AO-085]', async () => {
    const world = await givenSupervision();
    await world.op(superviseStart, { task: 'x' });
    await expect(world.op(superviseLock)).rejects.toThrow('there is no criterion');
    await world.op(superviseCriteria, { action: 'add', text: 'x' });
    await expect(world.op(superviseLock)).rejects.toThrow('there is no step');
    await expect(world.op(superviseStep, { action: 'begin', steps: ['s1'] })).rejects.toThrow(
      'not locked yet',
    );
    expect(await world.edit('early')).toBe('deny steps_first');
  });

  it('passes a step only with a check after its last edit and a commit since its begin [AO-075] [AO-087]', async () => {
    const world = await givenSupervision();
    await locked(world);
    const pass = () => world.op(superviseStep, { action: 'pass' });
    await world.op(superviseStep, { action: 'begin', steps: ['1'] });
    await expect(pass()).rejects.toThrow('no check has run');
    await world.edit('one\n');
    await world.run('npm test | tail -3');
    await expect(pass()).rejects.toThrow('no check has run');
    await world.run('npm test');
    await expect(pass()).rejects.toThrow('nothing has been committed');
    world.git('commit', '-qm', 'nothing', '--allow-empty');
    await expect(pass()).rejects.toThrow('not committed: src/a.ts');
    world.commit();
    await world.edit('two\n');
    await expect(pass()).rejects.toThrow('something was edited');
    await world.run('npm test');
    await expect(pass()).rejects.toThrow('not committed: src/a.ts');
    world.commit();
    await pass();
    expect((await world.work()).steps[0]).toMatchObject({
      status: 'done',
      commit: world.git('rev-parse', 'HEAD').trim(),
    });
  });

  it('wants the commit pushed where the project says so and there is a remote [AO-087]', async () => {
    const world = await givenSupervision('supervise: { push: true }\n');
    await locked(world);
    await stepDone(world, 's1');
    world.git('init', '-q', '--bare', `${world.userHome}/remote`);
    world.git('remote', 'add', 'origin', `${world.userHome}/remote`);
    await expect(stepDone(world, 's2', 'x')).rejects.toThrow('not on the remote');
    world.git('push', '-qu', 'origin', 'HEAD');
    await world.op(superviseStep, { action: 'pass' });
    expect((await world.work()).state).toBe('qa');
  });

  it('needs no commit where there is no repository', async () => {
    const world = await givenSupervision('', false);
    await locked(world);
    await world.op(superviseStep, { action: 'begin', steps: ['s1'] });
    await world.edit('x');
    await world.run('npm test');
    await world.op(superviseStep, { action: 'pass' });
    expect((await world.work()).steps[0]).toMatchObject({ status: 'done' });
  });

  it('does one step at a time [AO-086]', async () => {
    const world = await givenSupervision();
    await locked(world);
    expect(await world.edit('early')).toBe('deny no_step_begun');
    await world.op(superviseStep, { action: 'begin', steps: ['s2'] });
    await expect(world.op(superviseStep, { action: 'begin', steps: ['s1'] })).rejects.toThrow(
      's2 (mend) is in progress',
    );
    expect(await world.edit('now')).toBe('silent');
  });

  it('goes back to the work when it is rejected [AO-080]', async () => {
    const world = await givenSupervision();
    await locked(world, ['only']);
    await stepDone(world, 's1', 'one\n');
    expect(await world.op(superviseFinish)).toMatchObject({
      verdict: 'REJECTED',
      missing: [
        'criterion c1 (the cart adds up): no evidence yet',
        'no agent of the type qa has looked at the work since the last edit',
      ],
      work: { state: 'rejected' },
    });
    await world.op(superviseQa, { criterion: 'c1', fails: 'off by one' });
    await stepDone(world, 's1', 'two\n');
    await world.agentStarts('qa');
    await world.run('npm test', 'qa');
    await world.agentEnds('qa');
    await world.op(superviseQa, { criterion: 'c1', evidence: 'npm test' });
    expect(await world.op(superviseFinish)).toMatchObject({ verdict: 'APPROVED' });
  });

  it('has its criteria opened by a person, and then approved again [AO-072] [AO-084]', async () => {
    const world = await givenSupervision();
    await locked(world);
    await world.op(superviseStep, { action: 'begin', steps: ['s1'] });
    await world.op(superviseUnlock, { reason: 'another currency' });
    expect(await world.work()).toMatchObject({ state: 'planning', locked: null });
    expect(await world.edit('x')).toBe('deny steps_first');
    await world.op(superviseCriteria, { action: 'add', text: 'in two currencies' });
    await expect(world.op(superviseLock)).rejects.toThrow('no critic approved this plan');
  });

  it('has one screen, with what comes next', async () => {
    const world = await givenSupervision();
    const screen = async () => superviseStatus.print?.(await world.op(superviseStatus), plainStyle) ?? '';
    expect(await screen()).toContain('This session supervises no work');
    await world.op(superviseStart, { task: 'mend the cart' });
    expect(await screen()).toContain('ephor supervise criteria add');
    await world.run('git status');
    const whole = status.print?.(await world.op(status), plainStyle) ?? '';
    expect(whole).toContain('sup-001  mend the cart  planning, 0 of 0 steps done');
    expect(existsSync(`${world.root}/.ephor/criteria/sup-001.yaml`)).toBe(true);
    await expect(world.op(superviseStart, { task: 'another' })).rejects.toThrow('already supervised');
  });
});

describe('the end of a turn', () => {
  it('tells once which locked criteria nothing has proved, and again after the next change [AO-007]', async () => {
    const world = await givenSupervision('gates: { unverified-edits: off }\n');
    await locked(world);
    expect(await world.endTurn()).toContain('unfinished_criteria');
    expect(await world.endTurn(true)).not.toContain('unfinished_criteria');
    expect(await world.endTurn()).not.toContain('unfinished_criteria');
    await world.op(superviseStep, { action: 'begin', steps: ['s1'] });
    await world.edit('x');
    expect(await world.endTurn()).toContain('c1 “the cart adds up” (no evidence yet)');
  });
});
