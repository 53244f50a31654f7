import { describe, expect, it } from 'vitest';
import { givenApp } from '../../../../test/given/app.ts';
import { writeTranscript } from '../../../../test/given/phase.ts';
import { givenProject, session, spokenIn, toolCall } from '../../../../test/given/project.ts';
import { researchOnly } from './research-only.ts';

async function given() {
  const project = givenProject('gates:\n  phase: off\n  research-only: deny\n');
  const app = await givenApp(project);
  const transcript_path = writeTranscript(`${project.userHome}/t.jsonl`, []);
  let calls = 0;
  const say = (prompt: string) =>
    app.hook({
      host: 'claude-code',
      eventName: 'UserPromptSubmit',
      id: `prompt-${(calls += 1)}`,
      projectFolder: project.root,
      payload: JSON.stringify({
        session_id: session,
        cwd: project.root,
        hook_event_name: 'UserPromptSubmit',
        transcript_path,
        prompt,
      }),
    });
  const write = async () =>
    spokenIn(
      await app.hook(toolCall(project, 'Write', { file_path: 'a.ts', content: 'x' }, { transcript_path })),
    );
  return { say, write };
}

describe('when the user wants research only', () => {
  it('nothing is changed until they say otherwise [SP-075]', async () => {
    const { say, write } = await given();
    expect((await write()).decision).toBe('silent');
    await say("just research how the cache works, don't change anything");
    expect(await write()).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining('research only'),
    });
    await say('continue');
    expect((await write()).decision).toBe('deny');
    await say('now add a second cache level in src/cache.ts');
    expect((await write()).decision).toBe('silent');
  });
});

it('denies only in strict: elsewhere the phase reads the same words', () => {
  expect(researchOnly.levels).toEqual({ observe: 'note', standard: 'note', strict: 'deny' });
});
