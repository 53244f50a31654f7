import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenConversation, setPhase } from '../../../../test/given/phase.ts';
import { givenProject, session } from '../../../../test/given/project.ts';
import type { StoredDecision } from '../../../kernel/stores/journal.ts';
import { precompact } from './precompact.ts';

describe('precompact', () => {
  it('[SE-057] [SE-058] [SE-059] records what is understood, from the state and the transcript, and names the file', async () => {
    const { app, root, transcript } = await givenConversation();
    await setPhase(app, { phase: 'ready', since: '2026-11-15T09:00:00.000Z', approved_scope: 'JWT' });
    const result = await operate<{ file: string; decision: StoredDecision }>(precompact, app, {
      transcriptPath: transcript,
    });
    expect(precompact.print?.(result, plainStyle)).toBe('.ephor/decisions/2026-11-15T10-00-00Z.yaml');
    const text = readFileSync(`${root}/.ephor/decisions/2026-11-15T10-00-00Z.yaml`, 'utf8');
    expect(text).toMatch(
      new RegExp(`^timestamp: 2026-11-15T10:00:00.000Z
session_id: "${session}"
type: context_snapshot
context: \\|-
  Phase READY since 2026-11-15T09:00:00.000Z.
trigger: "compaction, manual"
prompt: "[0-9a-f]{16}"
$`),
    );
    expect(result.decision.context).toBe(`Phase READY since 2026-11-15T09:00:00.000Z.
Agreed: JWT
The user’s last words:
- we need auth
The agent’s last words:
- Shall I put JWT into src/auth.ts?`);
    expect(await app.project?.audit.read({})).toMatchObject([{ event: 'compact.before', session }]);
  });

  it('works without a transcript, or with one that is not there', async () => {
    const { app } = await givenConversation();
    const context = 'Phase EXPLORING.';
    expect(await operate(precompact, app)).toMatchObject({ decision: { context } });
    expect(await operate(precompact, app, { transcriptPath: '/' })).toMatchObject({ decision: { context } });
  });

  it('wants a session', async () => {
    await expect(operate(precompact, await givenApp(givenProject()))).rejects.toThrow('no session');
  });
});
