import { describe, expect, it } from 'vitest';
import { operate, plainStyle } from '../../../../test/given/app.ts';
import { givenConversation, phaseOf, setPhase } from '../../../../test/given/phase.ts';
import { session } from '../../../../test/given/project.ts';
import { evaluate, type EvaluateResult } from './evaluate.ts';

describe('evaluate', () => {
  it('[SE-029] [SE-030] reads a transcript up to the user’s newest message, and the phase that its session is in', async () => {
    const { app, transcript } = await givenConversation();
    await setPhase(app, { phase: 'discussing' });
    const result = await operate<EvaluateResult>(evaluate, app, { transcriptPath: transcript });
    expect(result).toMatchObject({
      message: 'we need auth',
      messages: 1,
      current: 'discussing',
      skipped: null,
    });
    const more = { transcriptPath: transcript, message: 'go ahead' };
    expect(await operate(evaluate, app, more)).toMatchObject({ message: 'go ahead', messages: 3 });
    expect(await operate(evaluate, app, { message: 'x', session: session.slice(0, 3) })).toMatchObject({
      current: 'discussing',
    });
  });

  it('[SE-033] ends well whatever the verdict, also without a transcript', async () => {
    const { app } = await givenConversation();
    for (const input of [{ message: 'wait' }, { message: 'go ahead' }, { transcriptPath: '/nowhere' }]) {
      const result = await operate(evaluate, app, input);
      expect(evaluate.exitCode?.(result) ?? 0).toBe(0);
      expect(evaluate.print?.(result, plainStyle)).toMatch(/\S/);
    }
    const skipped = await operate(evaluate, app, { transcriptPath: '/nowhere' });
    expect(skipped).toMatchObject({ evaluation: null, skipped: 'there is no transcript /nowhere' });
  });

  it('passes over what nobody typed, as the hook does', async () => {
    const { app } = await givenConversation();
    const message = '<system-reminder>go ahead</system-reminder>';
    expect(await operate(evaluate, app, { message })).toMatchObject({ skipped: 'nobody typed this message' });
  });

  it('opens no gate: it stores nothing', async () => {
    const { app, decisions } = await givenConversation();
    const before = await phaseOf(app);
    await operate(evaluate, app, { message: "let's do it, go ahead" });
    expect(await phaseOf(app)).toEqual(before);
    expect(await decisions()).toEqual([]);
    expect(await app.project?.audit.read({})).toEqual([]);
  });

  it('rounds the confidence to what a person can use', async () => {
    const { app } = await givenConversation();
    const result = await operate<EvaluateResult>(evaluate, app, { message: 'why is it slow?' });
    expect(evaluate.print?.(result, plainStyle)).toMatch(/confidence (?:1|0\.\d{1,2})\n/);
  });

  it('with --explain shows the signals and the words they were noticed in', () => {
    const result: EvaluateResult = {
      evaluation: {
        phase: 'ready',
        confidence: 0.9,
        approved_scope: 'JWT',
        against: null,
        reason: 'the user agreed',
        vague: false,
        kept: false,
        sure: false,
        signals: [{ name: 'go-ahead', words: 'go ahead' }],
      },
      skipped: null,
      message: 'go ahead',
      messages: 1,
      current: 'discussing',
      explain: true,
    };
    const text = evaluate.print?.(result, plainStyle) ?? '';
    expect(text).toMatch(/^DISCUSSING → READY/);
    expect(text).toContain('agreed: JWT');
    expect(text).toContain('not sure');
    expect(text).toMatch(/Signals\n {4}go-ahead {2}“go ahead”/);
    expect(evaluate.print?.({ ...result, explain: false }, plainStyle)).not.toContain('Signals');
  });

  it('wants something to evaluate', async () => {
    const { app } = await givenConversation();
    await expect(operate(evaluate, app)).rejects.toThrow('nothing to evaluate');
  });
});
