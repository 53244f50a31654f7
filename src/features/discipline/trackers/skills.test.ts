import { expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import type { Action } from '../../../kernel/action.ts';
import type { ToolResult } from '../../../kernel/event.ts';
import { skills } from './skills.ts';

const at = '2026-01-01T00:00:00.000Z';
const prompt = (text: string) => [givenEvent('prompt.before', { prompt: text })] as const;
const done = (action: Action, result?: ToolResult) =>
  [givenEvent('tool.after', { tool: 'T', action, response: {}, result })] as const;
const skill = (name: string): Action => ({ kind: 'other', input: {}, mutates: false, skill: name });
const asked = prompt('use the tidy skill to clean the notes');

it('knows the skill that the user asked for [SP-148]', () => {
  expect(after('skills', skills, [asked])).toMatchObject({
    required: 'tidy',
    invoked: false,
    satisfied: false,
  });
});

it('knows when it was used [SP-149] [SP-150] [SP-153] [SP-154]', () => {
  expect(after('skills', skills, [asked, done(skill('tidy'), 'content')])).toMatchObject({
    required: 'tidy',
    invoked: true,
    invoked_at: at,
    satisfied: true,
    satisfaction_reason: 'the skill tidy was used',
  });
});

it.each([
  ['another skill', done(skill('other'), 'content')],
  ['a skill that failed', done(skill('tidy'), 'failed')],
  ['a call that nothing is known of', done(skill('tidy'))],
  [
    'the same name in something else',
    done({ kind: 'other', input: { skill: 'tidy' }, mutates: false }, 'content'),
  ],
])('is not satisfied by %s', (_, step) => {
  expect(after('skills', skills, [asked, step]).satisfied).toBe(false);
});

it('counts sub-agents while one is required [SP-151]', () => {
  const delegate = done({ kind: 'delegate', prompt: 'p', agentType: 'a', mutates: true }, 'content');
  expect(after('skills', skills, [delegate]).subagents_spawned).toBe(0);
  expect(after('skills', skills, [asked, delegate, delegate]).subagents_spawned).toBe(2);
});

it('stays required until the user takes it back or names another', () => {
  expect(after('skills', skills, [asked, prompt('continue')]).required).toBe('tidy');
  expect(after('skills', skills, [asked, prompt('never mind the skill')]).required).toBeNull();
  expect(
    after('skills', skills, [asked, done(skill('tidy'), 'content'), prompt('use the lint skill')]),
  ).toMatchObject({
    required: 'lint',
    satisfied: false,
  });
});
