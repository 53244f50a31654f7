import { describe, expect, it } from 'vitest';
import { givenApp } from '../../../../test/given/app.ts';
import { givenTool } from '../../../../test/given/events.ts';
import { givenProject, toolCall } from '../../../../test/given/project.ts';
import { decide } from '../../../kernel/decision.ts';
import { refusedAgain } from './refused-again.ts';

const event = givenTool({ kind: 'write', path: '/a', change: { kind: 'whole', content: '' } });
const told = (before: number, level: 'note' | 'ask' | 'deny' = 'deny') =>
  refusedAgain.write({
    event,
    facts: {} as never,
    state: { refusals: { counts: { 'research/research_needed': before } } } as never,
    decision: decide([
      {
        gate: 'research',
        family: 'discipline',
        level,
        code: 'research_needed',
        reason: 'Docs missing.',
        remedy: 'Look.',
      },
    ]),
  });

describe('an agent that is refused', () => {
  it('once, hears the objection only', () => {
    expect(told(0)).toBeUndefined();
  });

  it('for the same reason a second time, is told to read the message [SP-130]', () => {
    expect(told(1)).toMatch(/second time.*read the message and do what it says/);
  });

  it('a third time and more, is told to stop and to tell the user [SP-130]', () => {
    expect(told(2)).toMatch(/third time\. Stop here\. Tell the user/);
    expect(told(11)).toMatch(/12th time/);
  });

  it('hears nothing more when nothing was refused', () => {
    expect(told(5, 'ask')).toBeUndefined();
    expect(refusedAgain.write({ event, facts: {} as never, state: {} as never })).toBeUndefined();
  });
});

it('the host is given both, the objection and what is told beside it [SP-130]', async () => {
  const project = givenProject();
  const app = await givenApp(project);
  const call = () => app.hook(toolCall(project, 'Write', { file_path: '.ephor/config.yaml', content: '' }));
  await call();
  const { stdout } = await call();
  expect(JSON.parse(stdout)).toMatchObject({
    hookSpecificOutput: {
      permissionDecision: 'deny',
      additionalContext: expect.stringContaining('Ephor objects to this for the second time'),
    },
  });
});
