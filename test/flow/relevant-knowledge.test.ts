import { appendFileSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { handleHook } from '../../src/line/handle-hook.ts';
import { givenApp, operate } from '../given/app.ts';
import { givenProject, session } from '../given/project.ts';
import { remember } from '../../src/features/knowledge/operations/remember.ts';

async function given() {
  const project = givenProject();
  const app = await givenApp(project);
  let calls = 0;
  /** What the agent is told at an event, all that follows from it done. */
  const told = async (eventName: string, more: object): Promise<string> => {
    calls += 1;
    const payload = { session_id: session, cwd: project.root, hook_event_name: eventName, ...more };
    const { stdout } = await handleHook(project.line, {
      host: 'claude-code',
      eventName,
      id: `c${calls}`,
      projectFolder: project.root,
      payload: JSON.stringify(payload),
    });
    await project.line.afterwards.run();
    return stdout;
  };
  const start = (source = 'startup') => told('SessionStart', { source });
  const prompt = (text: string) => told('UserPromptSubmit', { prompt: text });
  const keep = (text: string, more: object = {}) => operate(remember, app, { text, ...more });
  return { ...project, start, prompt, keep };
}

it('[AO-001] what is known about the matter of a prompt is told once in a session', async () => {
  const { start, prompt, keep, root } = await given();
  await keep('The mail tests need port 2525 to be free.', { tag: ['mail'] });
  await keep('Deploys go through staging first.');
  await start();
  const said = await prompt('Why do the mail tests fail?');
  expect(said).toContain('The mail tests need port 2525 to be free.');
  expect(said).toContain(`${root}/.ephor/knowledge/the-mail-tests-need-port-2525-to-be-free.md`);
  expect(said).not.toContain('staging');
  expect(await prompt('And the other mail tests?')).not.toContain('2525');
  await start('compact');
  expect(await prompt('Why do the mail tests fail?')).toContain('2525');
});

it('what was changed, removed or broken since is not told as it was', async () => {
  const { start, prompt, keep, root, write } = await given();
  await keep('The mail tests need port 2525.', { title: 'mail tests' });
  await start();
  appendFileSync(`${root}/.ephor/knowledge/mail-tests.md`, 'No longer.\n');
  expect(await prompt('Why do the mail tests fail?')).not.toContain('2525');
  expect(await prompt('Why do the mail tests fail?')).toContain('No longer.');
  rmSync(`${root}/.ephor/knowledge/mail-tests.md`);
  write('repo/.ephor/local/knowledge-index.txt', '! ephor knowledge 1\t9\ne:000000\t{');
  await start();
  expect(await prompt('Why do the mail tests fail?')).not.toContain('2525');
});
