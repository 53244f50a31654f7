import { expect, it } from 'vitest';
import { givenVillain } from '../../../../test/villains/given-villain.ts';

/** What the agent is told beside a call that nobody holds back. */
async function told(
  config: string,
  tool: string,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const villain = givenVillain(config);
  const { stdout } = await villain.hook('PreToolUse', { tool_name: tool, tool_input: input });
  const { hookSpecificOutput: said = {} } = JSON.parse(stdout || '{}') as {
    hookSpecificOutput?: Readonly<Record<string, unknown>>;
  };
  expect(said['permissionDecision']).toBeUndefined();
  return said['additionalContext'];
}

const guide = { file_path: 'setup-GUIDE.md', content: '# Set up\n' };
const note = (gate: string) => `version: 1\ngates: { ${gate}: note }\n`;

it('[AO-105] a note on a document or on a destroying command is told where it goes through', async () => {
  expect(await told('version: 1\n', 'Write', guide)).toMatch(/^Ephor lets this through, and notes: .*GUIDE/);
  expect(await told(note('publishing'), 'Bash', { command: 'git push --force' })).toContain(
    'git push --force',
  );
});

it('other notes are for the log, and who only observes tells nothing', async () => {
  expect(await told('version: 1\nprofile: observe\n', 'Write', guide)).toBeUndefined();
  expect(
    await told(note('sensitive-files'), 'Write', { file_path: '.github/workflows/a.yml', content: 'x' }),
  ).toBeUndefined();
  expect(await told('version: 1\n', 'Bash', { command: 'ls' })).toBeUndefined();
});
