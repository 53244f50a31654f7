import { expect, it } from 'vitest';
import { handleHook } from '../../src/line/handle-hook.ts';
import { givenProject, session } from '../given/project.ts';

async function sequence(config: string, eventName: string): Promise<unknown> {
  const { line, root } = givenProject(`version: 1\n${config}`);
  const { stdout } = await handleHook(line, {
    host: 'claude-code',
    eventName,
    id: 'c',
    projectFolder: root,
    payload: JSON.stringify({
      session_id: session,
      cwd: root,
      hook_event_name: eventName,
      source: 'startup',
      prompt: 'hello',
    }),
  });
  return stdout === '' ? undefined : (JSON.parse(stdout) as Record<string, unknown>)['terminalSequence'];
}

it.each([
  ['terminal_title: true\n', 'SessionStart', '\u001B]2;repo\u0007'],
  ['terminal_title: true\n', 'UserPromptSubmit', undefined],
  ['', 'SessionStart', undefined],
])('[AO-096] with %j, %s gives the terminal %j', async (config, eventName, expected) => {
  expect(await sequence(config, eventName)).toBe(expected);
});
