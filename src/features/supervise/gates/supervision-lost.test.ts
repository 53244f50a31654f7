import { expect, it } from 'vitest';
import { givenSupervision } from '../../../../test/given/supervision.ts';
import { session } from '../../../../test/given/project.ts';
import { lostSupervision } from '../supervision-steps.ts';

it('asks until the user has said yes to a change, which ends it', async () => {
  const world = await givenSupervision();
  await world.app.project?.state.transact(session, (known) => ({
    state: { ...known, sections: { ...known.sections, supervision: lostSupervision } },
    outcome: undefined,
    result: undefined,
  }));
  const input = { file_path: `${world.root}/src/a.ts`, content: 'x' };
  expect(await world.says('Write', input)).toBe('ask supervision_lost');
  expect(await world.says('Read', { file_path: `${world.root}/src/a.ts` })).toBe('silent');
  expect(await world.says('Write', input)).toBe('ask supervision_lost');
  const ran = { tool_name: 'Write', tool_input: input, tool_response: { type: 'update' } };
  await world.hook('PostToolUse', { ...ran, tool_use_id: 'toolu_that_nobody_asked_about' });
  expect(await world.says('Write', input)).toBe('ask supervision_lost');
  await world.hook('PreToolUse', { ...ran, tool_use_id: 'toolu_asked' });
  await world.hook('PostToolUse', { ...ran, tool_use_id: 'toolu_asked' });
  expect(await world.says('Write', input)).toBe('silent');
});
