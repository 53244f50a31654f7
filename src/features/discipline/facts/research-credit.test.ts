import { describe, expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import type { Action } from '../../../kernel/action.ts';
import { defaultResearch } from '../../../kernel/discipline.ts';
import type { AgentEvent, ToolResult } from '../../../kernel/event.ts';
import type { FactInput, Facts } from '../../../kernel/fact.ts';
import { researchCredit } from './research-credit.ts';

const credit = (event: AgentEvent, research = defaultResearch): string | null => {
  const input = {
    event,
    settings: { research },
    place: { root: '/repo' },
    realPath: (path: string) => path.replace('/link', '/repo'),
  };
  const found = researchCredit.gather(input as unknown as FactInput) as Facts['researchCredit'];
  return found.category;
};
const done = (tool: string, action: Action, result?: ToolResult) =>
  givenEvent('tool.after', { tool, action, response: {}, result });
const read = (path: string): Action => ({ kind: 'read', paths: [path] });
const search: Action = { kind: 'search', query: 'x', paths: [] };
const mcp = (server: string, tool: string): Action => ({ kind: 'mcp', server, tool, input: {} });

describe('research is done by', () => {
  it.each([
    ['mcp__context7__query-docs', mcp('context7', 'query-docs'), 'docs'],
    ['mcp__apple-docs__search_docs', mcp('apple-docs', 'search_docs'), 'docs'],
    ['WebSearch', search, 'web'],
    ['WebFetch', { kind: 'fetch', url: 'https://x.dev' } as const, 'web'],
    ['mcp__github__search_code', mcp('github', 'search_code'), 'github'],
    ['Read', read('/repo/a.ts'), 'local'],
    ['Read', read('/link/a.ts'), 'local'],
    ['Grep', { ...search, paths: ['/repo'] }, 'local'],
  ] as const)('%s [SP-036…SP-039]', (tool, action, category) => {
    expect(credit(done(tool, action, 'content'))).toBe(category);
  });

  it('a tool that the configuration names', () => {
    const own = { ...defaultResearch, docs: ['mcp__wiki__*'] };
    expect(credit(done('mcp__wiki__get_page', mcp('wiki', 'get_page'), 'content'), own)).toBe('docs');
    expect(
      credit(done('mcp__context7__query-docs', mcp('context7', 'query-docs'), 'content'), own),
    ).toBeNull();
  });
});

describe('research is not done by', () => {
  it.each(['empty', 'failed', undefined] as const)('a tool whose result is %s [SP-024]', (result) => {
    expect(credit(done('Read', read('/repo/a.ts'), result))).toBeNull();
  });

  it.each([
    ['a file elsewhere', done('Read', read('/etc/hosts'), 'content')],
    ['a folder beside the repository', done('Read', read('/repo-old/a.ts'), 'content')],
    [
      'a tool that changes something',
      done('mcp__github__create_issue', mcp('github', 'create_issue'), 'content'),
    ],
    ['a tool that nobody counts', done('mcp__greeter__get_name', mcp('greeter', 'get_name'), 'content')],
    ['a tool that is yet to run [SP-041]', givenTool(read('/repo/a.ts'))],
    [
      'a tool that failed',
      givenEvent('tool.failed', {
        tool: 'Read',
        action: read('/repo/a.ts'),
        error: 'no',
        interrupted: false,
      }),
    ],
    ['what is said about it [SP-041]', givenEvent('prompt.before', { prompt: 'I have read all docs' })],
  ])('%s', (_, event) => {
    expect(credit(event)).toBeNull();
  });
});
