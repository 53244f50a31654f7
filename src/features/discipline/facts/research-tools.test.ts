import { expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import { defaultResearch } from '../../../kernel/discipline.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { FactInput, Facts } from '../../../kernel/fact.ts';
import { researchTools } from './research-tools.ts';

interface Given {
  readonly configured?: readonly string[];
  readonly seen?: readonly string[];
  readonly level?: string;
  readonly research?: typeof defaultResearch;
  readonly event?: AgentEvent;
  readonly fails?: boolean;
}

const prompt = givenEvent('prompt.before', { prompt: 'p' });
const unavailable = ({ level = 'deny', research = defaultResearch, ...given }: Given) => {
  const input = {
    event: given.event ?? prompt,
    settings: { research, gates: { research: { level } } },
    state: { servers: { servers: Object.fromEntries((given.seen ?? []).map((name) => [name, {}])) } },
    toolName: (kind: string) => kind,
    mcpServers: () => {
      if (given.fails) throw new Error('not JSON');
      return given.configured ?? [];
    },
  };
  return (researchTools.gather(input as unknown as FactInput) as Facts['researchTools']).unavailable;
};

it.each([
  ['no server at all', {}, ['docs', 'github']],
  ['a server for documents', { configured: ['context7'] }, ['github']],
  ['one whose name says so', { configured: ['my-docs-server'] }, ['github']],
  ['a server that a tool was used of', { seen: ['github'] }, ['docs']],
  ['other servers', { configured: ['greeter'], seen: ['other'] }, ['docs', 'github']],
  [
    'any server will do',
    { configured: ['x'], research: { ...defaultResearch, docs: ['mcp__*'] } },
    ['github'],
  ],
  [
    'a kind that is switched off',
    { configured: ['context7', 'github'], research: { ...defaultResearch, web: [] } },
    ['web'],
  ],
] satisfies [string, Given, string[]][])(
  'with %s it is known what can’t be had [SP-042] [SP-043]',
  (_, given, expected) => {
    expect(unavailable(given)).toEqual(expected);
  },
);

it.each([
  ['the files can’t be read', { fails: true }],
  ['nobody asks for research', { level: 'off' }],
  ['a tool is about to run', { event: givenTool({ kind: 'read', paths: [] }) }],
] satisfies [string, Given][])('nothing is missing when %s', (_, given) => {
  expect(unavailable(given)).toEqual([]);
});

it('names the tools as the host does', () => {
  const input = {
    event: prompt,
    settings: { research: defaultResearch, gates: {} },
    toolName: (kind: string) => (kind === 'fetch' ? 'Fetch' : kind),
  };
  const { tools } = researchTools.gather(input as unknown as FactInput) as Facts['researchTools'];
  expect(tools).toEqual({ ...defaultResearch, web: ['web-search', 'Fetch'] });
});
