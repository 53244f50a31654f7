import { expect, it } from 'vitest';
import { operationsAt } from '../../doors/call-operation.ts';
import { toolName } from '../../doors/mcp/call-tool.ts';
import { operations } from '../../features/operations.ts';
import { freeTools, isHarmlessOwnTool, leadTools, mcpReads, ownOperation, ownTools } from './mcp-tools.ts';
import { personOnly } from './person-only.ts';

it('every tool of our server is known, and no other [RO-007]', () => {
  const offered = operationsAt('mcp', operations);
  const named = (leadsOnly: boolean) =>
    Object.fromEntries(
      offered
        .filter((operation) => (operation.leadsOnly ?? false) === leadsOnly)
        .map((operation) => [toolName(operation), operation.id]),
    );
  expect(ownTools).toEqual(named(false));
  expect(leadTools).toEqual(named(true));
  expect(new Set([...Object.values(ownTools), ...Object.values(leadTools)]).size).toBe(offered.length);
});

it('what only a person may call is not free', () => {
  expect(freeTools.filter((tool) => personOnly.includes(ownTools[tool] ?? ''))).toEqual([]);
  expect(freeTools).toEqual(
    expect.arrayContaining(['list_intents', 'select_active_intent', 'record_lesson', 'search_knowledge']),
  );
  expect(freeTools).not.toContain('request_scope');
});

it.each([
  ['ephor', 'record_lesson', true],
  ['ephor', 'select_active_intent', true],
  ['ephor', 'request_scope', true],
  ['ephor', 'task_done', true],
  ['ephor', 'lead_report', true],
  ['ephor', 'delete_everything', false],
  ['ephor', 'get_anything', false],
  ['ephor', 'constructor', false],
  ['ephor', '__proto__', false],
  ['Ephor', 'record_lesson', false],
  ['ephor2', 'record_lesson', false],
  ['my_ephor', 'record_lesson', false],
  ['plugin_ephor_ephor', 'record_lesson', false],
  ['plugin_other_ephor', 'record_lesson', false],
  ['plugin_ephor_other', 'record_lesson', false],
  ['', 'record_lesson', false],
])('server %j, tool %j is harmless to the gates: %j [RO-058]', (server, tool, harmless) => {
  expect(isHarmlessOwnTool(server, tool)).toBe(harmless);
  expect(mcpReads(tool, server)).toBe(harmless);
  if (!harmless) expect(ownOperation(server, tool)).toBeUndefined();
});
