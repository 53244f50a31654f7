import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operate, plainStyle } from '../../../../test/given/app.ts';
import { givenConversation, phaseOf, setPhase } from '../../../../test/given/phase.ts';
import { session } from '../../../../test/given/project.ts';
import { log } from '../../report/operations/log.ts';
import { override } from './override.ts';

const at = '2026-11-15T10:00:00.000Z';

describe('override', () => {
  it('[SE-001] [SE-042] [SE-043] [SE-044] [SE-045] [SE-046] lets one blocked action pass, and changes no phase', async () => {
    const { app, edit } = await givenConversation();
    expect((await edit()).decision).toBe('deny');
    await operate(override, app, { reason: 'a typo' });
    expect(await phaseOf(app)).toMatchObject({
      phase: 'exploring',
      pending_override: { reason: 'a typo', timestamp: at },
    });
    expect((await edit()).decision).toBe('silent');
    expect((await edit()).decision).toBe('deny');
    expect(await phaseOf(app)).toMatchObject({ phase: 'exploring', pending_override: null });
  });

  it('is over after 30 minutes', async () => {
    const { app, edit, clock } = await givenConversation();
    await operate(override, app, { reason: 'a typo' });
    clock.advance(31 * 60_000);
    expect((await edit()).decision).toBe('deny');
  });

  it('[SE-041] [SE-067] [SE-106] stands in the journal and in the log, with its reason and without secrets', async () => {
    const { app, decisions } = await givenConversation();
    await operate(override, app, { reason: 'the token=abcdefgh12345 test' });
    expect(await decisions()).toEqual([
      {
        timestamp: at,
        session_id: session,
        type: 'override_granted',
        context: 'the token=[secret] test',
        trigger: 'a person in a terminal',
      },
    ]);
    expect(await operate(log, app)).toMatchObject([
      {
        event: 'operation',
        tool: 'override',
        session,
        subject: 'granted',
        reason: 'the token=[secret] test',
      },
    ]);
  });

  it('in an agent’s shell is for the agent’s own session', async () => {
    const { app, decisions } = await givenConversation({ CLAUDE_CODE_SESSION_ID: 'mine' });
    await operate(override, app, { reason: 'x' });
    expect((await phaseOf(app, 'mine'))?.pending_override).toMatchObject({ reason: 'x' });
    expect((await phaseOf(app))?.pending_override).toBeNull();
    expect(await decisions()).toMatchObject([
      { session_id: 'mine', trigger: 'asked by the agent, granted by the user' },
    ]);
    await expect(operate(override, app, { reason: 'x', session })).rejects.toThrow(
      'the shell of session mine',
    );
  });

  it('is for the newest session, or for one that is named', async () => {
    const { app, clock } = await givenConversation();
    clock.advance(1_000);
    await setPhase(app, {}, 'newer');
    await operate(override, app, { reason: 'x' });
    expect((await phaseOf(app, 'newer'))?.pending_override).toMatchObject({ reason: 'x' });
    await operate(override, app, { reason: 'y', session: session.slice(0, 4) });
    expect((await phaseOf(app))?.pending_override).toMatchObject({ reason: 'y' });
  });

  it('can be taken back while it is not used', async () => {
    const { app, edit } = await givenConversation();
    await operate(override, app, { reason: 'x' });
    expect(await operate(override, app, { undo: true })).toMatchObject({
      undone: true,
      pending_override: null,
    });
    expect((await edit()).decision).toBe('deny');
    const again = await operate(override, app, { undo: true });
    expect(override.print?.(again, plainStyle)).toContain('no exception to take back');
  });

  it('grants nothing that the journal can’t hold', async () => {
    const { app, root } = await givenConversation();
    writeFileSync(`${root}/.ephor/decisions`, 'a file');
    await expect(operate(override, app, { reason: 'x' })).rejects.toThrow("decisions can't be written");
    expect((await phaseOf(app))?.pending_override).toBeNull();
  });

  it('says how long it is good for, and wants a reason', async () => {
    const { app } = await givenConversation();
    const result = await operate(override, app, { reason: 'x' });
    expect(override.print?.(result, plainStyle)).toMatch(
      /next blocked action passes, once, within 30 minutes/,
    );
    await expect(operate(override, app, { reason: '  ' })).rejects.toThrow('needs a reason');
  });
});
