import { expect, it } from 'vitest';
import { after, givenEvent, givenTool } from '../../../../test/given/events.ts';
import { activity } from './activity.ts';

const command = { kind: 'command', command: 'ls', background: false } as const;
const write = { kind: 'write', path: '/a', change: { kind: 'whole', content: '' } } as const;

it('counts what happened, and edits and commands only once they are done', () => {
  const section = after('activity', activity, [
    [givenEvent('session.start', { source: 'startup' })],
    [givenEvent('prompt.before', { prompt: 'hello' })],
    [givenTool(write)],
    [givenEvent('tool.after', { tool: 'Write', action: write, response: {} })],
    [givenTool(command)],
    [givenEvent('tool.failed', { tool: 'Bash', action: command, error: 'no', interrupted: false })],
    [givenEvent('tool.after', { tool: 'Bash', action: command, response: {} })],
  ]);
  expect(section).toEqual({
    events: 7,
    prompts: 1,
    edits: 1,
    commands: 1,
    failures: 1,
    lastAt: '2026-01-01T00:00:00.000Z',
    transcript: null,
  });
});

it('takes an output that speaks of an error for no failure: only the host says what failed [SP-047] [SP-171]', () => {
  const response = { stdout: 'Error: 12 tests failed\nFATAL', stderr: 'error' };
  const done = givenEvent('tool.after', { tool: 'Bash', action: command, response });
  expect(after('activity', activity, [[done]]).failures).toBe(0);
});
