import { describe, expect, it } from 'vitest';
import { operate, plainStyle } from '../../../../test/given/app.ts';
import { givenConversation } from '../../../../test/given/phase.ts';
import { session, spokenIn, toolCall } from '../../../../test/given/project.ts';
import { noLoop } from '../loop.ts';
import { loopStart } from './loop-start.ts';
import { loopStatus } from './loop-status.ts';
import { loopStop } from './loop-stop.ts';
import { log } from '../../report/operations/log.ts';

const task = { task: 'port the parser', criteria: ['all tests pass'] };

describe('loop', () => {
  it('[SP-083] [SP-084] [SP-087] [SP-088] start, status and stop', async () => {
    const { app, clock } = await givenConversation();
    const at = clock.now().toISOString();
    const started = await operate(loopStart, app, task);
    expect(started).toMatchObject({
      session,
      loop: {
        active: true,
        task: task.task,
        acceptance_criteria: task.criteria,
        started_at: at,
        max_iterations: 20,
      },
    });
    expect(loopStart.print?.(started, plainStyle)).toContain('port the parser');
    const status = await operate(loopStatus, app);
    expect(loopStatus.print?.(status, plainStyle)).toContain('Round 0 of 20');
    expect(await operate(loopStop, app)).toMatchObject({ before: { active: true } });
    expect(await operate(loopStatus, app)).toEqual({ session, loop: noLoop });
    expect(await operate(log, app)).toMatchObject([{ tool: 'loop-start' }, { tool: 'loop-stop' }]);
  });

  it('is not started anew while it runs: that would put off the look', async () => {
    const { app } = await givenConversation();
    await operate(loopStart, app, task);
    await expect(operate(loopStart, app, { task: 'another' })).rejects.toThrow('already running');
    expect(await operate(loopStatus, app)).toMatchObject({ loop: { task: task.task } });
  });

  it('may have fewer rounds and not more, and needs a task', async () => {
    const { app } = await givenConversation();
    await expect(operate(loopStart, app, { ...task, rounds: 1_000 })).rejects.toThrow('20');
    await expect(operate(loopStart, app, { task: ' ' })).rejects.toThrow('needs a task');
    expect(await operate(loopStart, app, { ...task, rounds: 3 })).toMatchObject({
      loop: { max_iterations: 3 },
    });
  });

  it('can be started by an agent, and is ended by a person', async () => {
    const given = await givenConversation();
    const say = async (command: string) =>
      spokenIn(await given.app.hook(toolCall(given, 'Bash', { command }))).decision;
    expect(await say('ephor loop start "port the parser"')).toBe('silent');
    expect(await say('ephor loop status')).toBe('silent');
    expect(await say('ephor loop stop')).toBe('ask');
    expect(loopStop.caller).toBe('person');
  });

  it('stop says so when there is nothing to stop, and writes nothing down', async () => {
    const { app } = await givenConversation();
    const result = await operate(loopStop, app);
    expect(loopStop.print?.(result, plainStyle)).toBe('No loop was running.');
    expect(await operate(log, app)).toEqual([]);
  });
});
