import { describe, expect, it } from 'vitest';
import { captured } from './given/payloads.ts';
import { givenConversation, phaseOf, setPhase } from './given/phase.ts';
import { session } from './given/project.ts';

const versions = ['2.1.197', '2.1.325'];

let calls = 0;

/** A session in which the client reports the end of a dialog, as it really did. */
async function given(version: string) {
  const talk = await givenConversation();
  const answered = async (name: string, response: object = {}) => {
    const { payload } = captured.find((each) => each.name === `${version}/PostToolUse-${name}`)!;
    const tool_response = { ...(payload['tool_response'] as object), ...response };
    const place = { session_id: session, cwd: talk.root, transcript_path: talk.transcript };
    calls += 1;
    const { stdout } = await talk.app.hook({
      host: 'claude-code',
      eventName: 'PostToolUse',
      id: `answer-${calls}`,
      projectFolder: talk.root,
      payload: JSON.stringify({ ...payload, ...place, tool_response }),
    });
    return stdout;
  };
  return { ...talk, answered };
}

describe.each(versions)('an answer in a dialog of Claude Code %s', (version) => {
  it('[SE-005] [SE-016] opens what the user approved, without another prompt', async () => {
    const { app, answered, edit, decisions } = await given(version);
    expect((await edit()).reason).toContain('phase_exploring');

    const told = JSON.parse(await answered('ExitPlanMode')) as object;

    expect(told).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PostToolUse',
        additionalContext: expect.stringContaining('Ephor: READY. Agreed: # Plan Put JWT into src/auth.ts.'),
      },
    });
    expect((await edit()).decision).toBe('silent');
    expect(await phaseOf(app)).toMatchObject({
      phase: 'ready',
      reason: 'the user approved the plan',
      approved_scope: '# Plan\n\nPut JWT into src/auth.ts.',
      evaluations: 1,
      model: { turns: 0 },
    });
    expect((await app.project?.state.read(session))?.sections.activity.prompts).toBe(0);
    expect(await decisions()).toMatchObject([
      { type: 'phase_transition', from_state: 'exploring', to_state: 'ready', trigger: 'Yes' },
    ]);
  });

  it('approves a plan whatever is in it, and keeps the beginning of a long one', async () => {
    const { app, answered } = await given(version);
    const plan = `Wait, what about redis? Actually, should we?\n${'More. '.repeat(500)}`;
    await answered('ExitPlanMode', { plan });
    const { phase, approved_scope } = (await phaseOf(app))!;
    expect(phase).toBe('ready');
    expect(approved_scope).toMatch(/^Wait, what about redis\?/);
    expect(approved_scope!.length).toBeLessThanOrEqual(500);
  });

  it('is read as an answer to its question', async () => {
    const { answered, edit, decisions } = await given(version);
    await answered('AskUserQuestion');
    expect((await edit()).decision).toBe('silent');
    await answered('AskUserQuestion-typed');
    expect((await edit()).reason).toContain('phase_discussing');
    expect(await decisions()).toMatchObject([
      { to_state: 'ready', trigger: 'Go with JWT', approved_scope: expect.stringContaining('JWT') },
      { to_state: 'discussing', trigger: 'neither, wait' },
    ]);
  });

  it('adds to what was agreed before, and leaves it alone when it says nothing clear', async () => {
    const { app, answered } = await given(version);
    await setPhase(app, { phase: 'ready', approved_scope: 'a login page' });
    await answered('AskUserQuestion');
    expect(await phaseOf(app)).toMatchObject({
      phase: 'ready',
      approved_scope: expect.stringMatching(/^a login page; .*JWT/s),
    });
    const before = await phaseOf(app);
    await answered('AskUserQuestion', { answers: { 'How shall users log in?': '…' } });
    expect(await phaseOf(app)).toEqual(before);
  });

  it('[SE-001] of nobody changes nothing', async () => {
    const { app, answered, edit } = await given(version);
    expect(await answered('ExitPlanMode-teammate')).toBe('');
    expect(await answered('AskUserQuestion', { afkTimeoutMs: 60_000 })).toBe('');
    expect(await phaseOf(app)).toMatchObject({ phase: 'exploring', evaluations: 0 });
    expect((await edit()).reason).toContain('phase_exploring');
  });
});
