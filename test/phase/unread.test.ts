import { expect, it } from 'vitest';
import { createLine } from '../../src/line/create-line.ts';
import { handleHook } from '../../src/line/handle-hook.ts';
import { givenProject, session, spokenIn, toolCall } from '../given/project.ts';

it('changes wait, and the user is told why, while the words are missing that prompts are read by', async () => {
  const given = givenProject();
  given.write('repo/src/a.ts', 'x\n');
  const nothing = given.root;
  const transcript_path = given.write('transcript.jsonl', '');
  const line = createLine({ ...given, version: 'test', packageFolder: nothing });
  const prompted = await handleHook(line, {
    host: 'claude-code',
    eventName: 'UserPromptSubmit',
    id: 'prompt-1',
    projectFolder: given.root,
    payload: JSON.stringify({
      session_id: session,
      cwd: given.root,
      transcript_path,
      hook_event_name: 'UserPromptSubmit',
      prompt: 'fix the typo in src/a.ts',
    }),
  });
  expect(prompted.stdout).toContain('data/words/languages.txt is missing');
  expect(prompted.stdout).toContain('run `ephor init` again');

  const edit = { file_path: `${given.root}/src/a.ts`, old_string: 'x', new_string: 'y' };
  const { decision, reason } = spokenIn(
    await handleHook(line, toolCall(given, 'Edit', edit, { transcript_path })),
  );
  expect(decision).toBe('deny');
  expect(reason).toContain('The prompt could not be evaluated');
});
