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

it.each([
  ['mcp__ephor__status', 'ephor', 'status'],
  ['mcp__plugin_ephor_ephor__status', 'ephor', 'status'],
  ['mcp__plugin_other_ephor__status', 'plugin_other_ephor', 'status'],
  ['mcp__plugin_ephor_other__status', 'plugin_ephor_other', 'status'],
  ['mcp__github__create__issue', 'github', 'create__issue'],
])('%s is of the server %s [RO-058]', (name, server, tool) => {
  expect(actionOf(name, {}, '/repo')).toEqual({ kind: 'mcp', server, tool, input: {} });
});
