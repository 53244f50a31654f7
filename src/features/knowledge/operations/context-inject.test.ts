import { describe, expect, it } from 'vitest';
import { operate, plainStyle } from '../../../../test/given/app.ts';
import { givenConversation } from '../../../../test/given/phase.ts';
import { session } from '../../../../test/given/project.ts';
import { contextInject } from './context-inject.ts';
import { disable } from '../../setup/operations/disable.ts';
import { precompact } from './precompact.ts';

describe('context inject', () => {
  it('[SE-050] [SE-051] [SE-052] [SE-053] prints what a session would be told, as text and as additionalContext', async () => {
    const { app, clock } = await givenConversation();
    await app.project?.journal.record({
      timestamp: clock.now().toISOString(),
      session_id: session,
      type: 'phase_transition',
      from_state: 'discussing',
      to_state: 'ready',
      context: 'agreed',
      approved_scope: 'JWT in src/auth.ts',
    });
    const result = await operate<{ additionalContext: string }>(contextInject, app);
    expect(Object.keys(result)).toEqual(['additionalContext']);
    expect(result.additionalContext).toContain('When it objects');
    expect(result.additionalContext).toContain('2026-11-15 DISCUSSING → READY: agreed "JWT in src/auth.ts"');
    expect(contextInject.print?.(result, plainStyle)).toBe(result.additionalContext.trimEnd());
  });

  it('[SE-060] brings back after a compaction what was understood before it', async () => {
    const { app, transcript } = await givenConversation();
    await operate(precompact, app, { transcriptPath: transcript });
    const told = await operate<{ additionalContext: string }>(contextInject, app, { source: 'compact' });
    expect(told.additionalContext).toContain('Shall I put JWT into src/auth.ts?');
  });

  it('changes nothing, and says when nothing would be told', async () => {
    const { app } = await givenConversation();
    await operate(contextInject, app);
    expect(await app.project?.audit.read({})).toEqual([]);
    await operate(disable, app);
    expect(contextInject.print?.(await operate(contextInject, app), plainStyle)).toContain('switched off');
  });
});
