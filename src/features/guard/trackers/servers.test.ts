import { expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import type { ToolResult } from '../../../kernel/event.ts';
import { servers } from './servers.ts';

const at = '2026-01-01T00:00:00.000Z';
const action = (server: string) => ({ kind: 'mcp', server, tool: 'search', input: {} }) as const;
const answered = (server: string, result: ToolResult = 'content') =>
  [givenEvent('tool.after', { tool: 'T', action: action(server), response: [], result })] as const;
const failed = (server: string, interrupted = false) =>
  [givenEvent('tool.failed', { tool: 'T', action: action(server), error: 'no', interrupted })] as const;

it.each(['apple_docs', 'context7', 'github'])('knows whether %s answers [SP-125…SP-129]', (server) => {
  expect(after('servers', servers, [answered(server)]).servers).toEqual({
    [server]: { verified: true, last_success: at, failure_count: 0 },
  });
  expect(after('servers', servers, [failed(server), answered(server, 'failed')]).servers).toEqual({
    [server]: { verified: false, last_success: null, failure_count: 2 },
  });
});

it('counts failures since the last answer', () => {
  const section = after('servers', servers, [failed('a'), answered('a', 'empty'), failed('a')]);
  expect(section.servers['a']).toEqual({ verified: true, last_success: at, failure_count: 1 });
});

it('looks at servers only, and not at what the user stopped', () => {
  const read = givenEvent('tool.after', { tool: 'Read', action: { kind: 'read', paths: [] }, response: {} });
  expect(after('servers', servers, [[read], failed('a', true)]).servers).toEqual({});
});

it('keeps odd names and not too many', () => {
  const many = Array.from({ length: 60 }, (_, index) => answered(`s${index}`));
  expect(Object.keys(after('servers', servers, many).servers)).toHaveLength(50);
  expect(after('servers', servers, [answered('constructor')]).servers['constructor']?.verified).toBe(true);
});
