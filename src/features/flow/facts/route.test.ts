import { describe, expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { factInput } from '../../../line/fact-input.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { claudeCode } from '../../../hosts/claude-code/host.ts';
import { route } from './route.ts';

const gather = (event: AgentEvent, project = givenProject(), plugin = false) => {
  const place = { root: project.root, userHome: project.userHome };
  return route.gather(
    factInput(project.line, { place } as never, claudeCode, event, {} as never, () => plugin),
  );
};
const prompted = (prompt: string) => givenEvent('prompt.before', { prompt });
const bug = 'the login crashes with a TypeError, fix it';

describe('the route of a prompt [AO-048]', () => {
  it('is found for what the user types freely [AO-029] [AO-030]', async () => {
    expect(await gather(prompted(bug))).toMatchObject({ task_type: 'debug', original_fragment: bug });
  });

  it.each([
    ['a slash command [AO-035] [AO-066] [AO-088]', '/supervise tdd fix the bug'],
    ['a slash command of the queue [AO-088]', '/q dark mode'],
    ['a mere continuation', 'ok, go on'],
    ['a command to Ephor', 'rb-'],
    ['what a program wrote', '<task-notification>fix the login</task-notification>'],
  ])('is not looked for in %s', async (_, prompt) => {
    expect(await gather(prompted(prompt))).toBeNull();
  });

  it('is found for what follows /do [AO-046] [AO-047]', async () => {
    for (const command of ['/do', '/ephor:do'])
      expect(await gather(prompted(`${command} ${bug}`))).toMatchObject({
        task_type: 'debug',
        original_fragment: bug,
      });
  });

  it('is not looked for in what an agent wrote, in answers to a dialog, and at other events', async () => {
    const agent = { id: 'a1', type: 'general-purpose' };
    expect(await gather({ ...prompted(bug), agent })).toBeNull();
    expect(await gather(givenEvent('prompt.before', { prompt: 'Yes', asked: 'Fix it?' }))).toBeNull();
    expect(await gather(givenTool({ kind: 'read', paths: [] }))).toBeNull();
  });

  it('requires the skills that our plugin brings, where it is in use [AO-061]', async () => {
    expect(await gather(prompted(bug), givenProject(), true)).toMatchObject({ skills_to_invoke: ['debug'] });
  });

  it.each([
    ['of the project', 'repo/.claude/skills/debug/SKILL.md', 'debug'],
    ['of the user', '.claude/skills/debug/SKILL.md', 'debug'],
    ['of another name', '.claude/skills/tidy/SKILL.md', null],
    ['that is only a folder', '.claude/skills/debug/notes.md', null],
  ])('requires a skill %s only where it exists [AO-052] [AO-061]', async (_, file, skill) => {
    const project = givenProject();
    project.write(file, '# Skill\n');
    expect(await gather(prompted(bug), project)).toMatchObject({
      skills_to_invoke: skill === null ? [] : [skill],
      guardrails: { require_skill: skill },
    });
  });
});
