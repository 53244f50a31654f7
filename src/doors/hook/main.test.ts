import { expect, it } from 'vitest';
import { givenProject, spokenIn, toolCall } from '../../../test/given/project.ts';
import { runHook } from './main.ts';

const attack = { command: 'rm -rf .ephor' };

it.each(['EPHOR_DISABLED', 'SUPEREGO_DISABLED'])('says nothing while %s is 1 [SE-063]', async (name) => {
  const given = givenProject('version: 1\n', { env: (asked) => (asked === name ? '1' : undefined) });
  const reply = await runHook(given.line, toolCall(given, 'Bash', attack));
  expect(reply).toEqual({ stdout: '', stderr: '', exitCode: 0 });
});

it('objects otherwise', async () => {
  const given = givenProject();
  expect(spokenIn(await runHook(given.line, toolCall(given, 'Bash', attack))).decision).toBe('deny');
});
