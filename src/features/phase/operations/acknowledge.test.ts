import { describe, expect, it } from 'vitest';
import { operate, plainStyle } from '../../../../test/given/app.ts';
import { givenConversation, phaseOf, setPhase } from '../../../../test/given/phase.ts';
import { session } from '../../../../test/given/project.ts';
import { acknowledge } from './acknowledge.ts';
import { log } from '../../report/operations/log.ts';

describe('acknowledge', () => {
  it('[SE-001] [SE-037] [SE-038] [SE-039] accepts the objection that waits, and opens nothing', async () => {
    const { app, edit, decisions } = await givenConversation();
    const { reason } = await edit();
    expect(reason).toContain('EXPLORING');
    const waiting = (await phaseOf(app))?.pending_feedback;
    expect(await operate(acknowledge, app)).toEqual({ session, accepted: waiting });
    expect(await phaseOf(app)).toMatchObject({ phase: 'exploring', pending_feedback: null });
    expect(await decisions()).toMatchObject([
      { type: 'feedback_accepted', session_id: session, context: waiting?.reason, trigger: waiting?.subject },
    ]);
    expect(await operate(log, app)).toMatchObject([{ tool: 'Write' }, { tool: 'acknowledge', session }]);
    expect((await edit()).decision).toBe('deny');
  });

  it('says so when nothing waits, and records nothing', async () => {
    const { app, decisions } = await givenConversation();
    const result = await operate(acknowledge, app);
    expect(acknowledge.print?.(result, plainStyle)).toBe('No objection is waiting for an answer.');
    expect(acknowledge.exitCode?.(result) ?? 0).toBe(0);
    expect(await decisions()).toEqual([]);
    expect(await operate(log, app)).toEqual([]);
  });

  it('is for the agent’s own session in its shell', async () => {
    const { app } = await givenConversation({ CLAUDE_CODE_SESSION_ID: 'mine' });
    const waiting = { reason: 'r', timestamp: 't', subject: 's' };
    await setPhase(app, { pending_feedback: waiting });
    expect(await operate(acknowledge, app)).toEqual({ session: 'mine', accepted: null });
    expect((await phaseOf(app))?.pending_feedback).toEqual(waiting);
    expect(await app.project?.state.sessions()).not.toContain('mine');
  });
});
