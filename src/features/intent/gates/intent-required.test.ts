import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import type { Example } from '../../../kernel/gate.ts';
import { intentRequired } from './intent-required.ts';
import { becoming, command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { intents, working, world } from '../intent-file.ts';
import { mcpCall } from '../../../kernel/work/task-examples.ts';

const facts = { intents, world };
const told = (event: Example['event'], active: string | null = null, more: object = {}) =>
  said(intentRequired, { name: '', event, facts: { ...facts, ...more }, state: working(active) });

const cell = { kind: 'cell', mode: 'replace', cell: 'a', source: '1', type: 'code' } as const;
const tool = { kind: 'tool.before' } as const;

describe('while no intent is selected, it objects to [RO-009, RO-013, RO-023, RO-061, RO-068]', () => {
  it.each<readonly [string, Example['event']]>([
    ['a new file', writing('/repo/a.ts')],
    ['an edit', becoming('/repo/a.ts', 'a', 'b')],
    [
      'a cell',
      { ...tool, tool: 'NotebookEdit', action: { kind: 'write', path: '/repo/a.ipynb', change: cell } },
    ],
    ['a command', command('sed -i s/a/b/ src/a.ts')],
    ['a commit', command('git commit -am x')],
    ['a script', command('python script.py')],
    ['a mixture of both', command('touch /tmp/a && npm install x')],
    ['a file outside, and one inside', command('touch /tmp/a b')],
    ['something that is not known', command('touch /tmp/a $B')],
    ['a tool of a server', mcpCall('fs', 'write_file')],
    ['a tool of a server with a name like ours', mcpCall('ephor2', 'select_active_intent')],
    [
      'a tool that nobody knows',
      { ...tool, tool: 'New', action: { kind: 'other', input: {}, mutates: true } },
    ],
    ['a change beside the selection', command('ephor intent select INT-001 && touch src/a.ts')],
  ])('%s', (_, event) => {
    expect(told(event)?.code).toBe('intent_required');
    expect(told(event, 'INT-009')?.code).toBe('intent_not_found');
    expect(told(event, 'INT-001')).toBeUndefined();
  });
});

describe('it says nothing to [RO-010, RO-058]', () => {
  it.each<readonly [string, Example['event']]>([
    ['reading', reading('/repo/a.ts')],
    ['a search', { ...tool, tool: 'Grep', action: { kind: 'search', query: 'x', paths: [] } }],
    ['a page', { ...tool, tool: 'WebFetch', action: { kind: 'fetch', url: 'https://example.org' } }],
    ['a command that reads', command('rg x src | head')],
    [
      'a draft',
      {
        ...tool,
        tool: 'Write',
        action: {
          kind: 'write',
          path: '/home/dev/.claude/plans/a.md',
          change: { kind: 'whole', content: '' },
          draft: true,
        },
      },
    ],
    [
      'a list of things to do',
      { ...tool, tool: 'TodoWrite', action: { kind: 'other', input: {}, mutates: false } },
    ],
    ['its own commands', command('ephor status && ephor intent list')],
    ['a request for scope', command('ephor intent request-scope INT-001 "src/**" --reason x')],
    ['a lesson', mcpCall('ephor', 'record_lesson')],
    ['a look at the intents', mcpCall('ephor', 'list_intents')],
    ['a search in what was learned', mcpCall('ephor', 'search_knowledge')],
    ['a temporary file', writing('/tmp/a')],
    ['one by a command', command('echo x > /tmp/a')],
    ['one that is deleted', command('rm /tmp/a')],
  ])('%s', (_, event) => {
    expect(told(event)).toBeUndefined();
    expect(told(event, 'INT-009')).toBeUndefined();
  });
});

it('says what to do, in the words that agents are taught, and which intents there are [RO-014, RO-040]', () => {
  const objection = told(writing('/repo/a.ts'));
  expect(objection?.remedy).toContain(
    'You must cite a valid active Intent ID. Call select_active_intent(intent_id) first to load context and then retry.',
  );
  expect(objection?.remedy).toContain('Open: INT-001, INT-002 (');
  expect(objection?.remedy).toContain('`ephor intent select <id>`');
  expect(objection?.remedy).not.toContain('INT-000');
});

it('does not list a hundred of them', () => {
  const list = Array.from({ length: 100 }, (_, n) => ({
    ...intents.list[0],
    id: `INT-${n}`,
    name: 'x'.repeat(300),
  }));
  const objection = told(writing('/repo/a.ts'), null, { intents: { ...intents, list } });
  expect(objection?.remedy).toContain('and 95 more');
  expect(objection?.remedy.length).toBeLessThan(250);
});

it('tells one that is gone from one that is done [RO-043]', () => {
  expect(told(writing('/repo/a.ts'), 'INT-009')).toMatchObject({
    code: 'intent_not_found',
    reason: 'The selected intent INT-009 is no longer listed.',
  });
  expect(told(writing('/repo/a.ts'), 'INT-000')?.reason).toBe('The selected intent INT-000 is done.');
});
