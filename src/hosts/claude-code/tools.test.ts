import { expect, it } from 'vitest';
import { actionOf } from './tools.ts';

it.each([
  ['Skill', { skill: 'tidy', args: 'x' }, { skill: 'tidy' }],
  ['Skill', { skill: 3 }, { skill: undefined }],
  ['ExitPlanMode', { plan: '1. a' }, { showsPlan: true }],
  ['TodoWrite', { todos: [{ content: 'a' }, { content: 'b' }] }, { showsPlan: true }],
  ['TodoWrite', { todos: [{ content: 'a' }] }, { showsPlan: false }],
  ['TodoWrite', {}, { showsPlan: false }],
])('%s of %j changes nothing, and says what it is [SP-144] [SP-149]', (tool, input, expected) => {
  expect(actionOf(tool, input, '/repo')).toEqual({ kind: 'other', input, mutates: false, ...expected });
});
