import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { failedRun, givenCommand, ran } from '../../../../test/given/tools.ts';
import { silence } from '../../../kernel/decision.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { IntentSection, Intents } from '../../../kernel/work/intent.ts';
import { intent } from './intent.ts';

const entry = (id: string, status: 'IN_PROGRESS' | 'DONE') =>
  ({ id, status, name: id, owned_scope: [], constraints: [], acceptance_criteria: [], related: [] }) as const;
const intents: Intents = {
  required: true,
  list: [entry('INT-001', 'IN_PROGRESS'), entry('INT-002', 'IN_PROGRESS'), entry('INT-000', 'DONE')],
  needApproval: [],
};

function after(...events: readonly AgentEvent[]): IntentSection {
  let section = intent.initial as IntentSection;
  for (const event of events)
    if (intent.on.includes(event.kind))
      section = intent.reduce({
        section,
        event,
        decision: silence,
        facts: { intents } as never,
      }) as IntentSection;
  return section;
}

const called = (server: string, tool: string, input: unknown, more: object = {}) =>
  givenEvent('tool.after', {
    tool: `mcp__${server}__${tool}`,
    action: { kind: 'mcp', server, tool, input },
    response: [{ type: 'text', text: '<intent_context/>' }],
    ...more,
  });
const selected = (id: unknown, more: object = {}) =>
  called('ephor', 'select_active_intent', { intent_id: id }, more);

const first: IntentSection = { active: 'INT-001', since: '2026-01-01T00:00:00.000Z', by: 'agent' };
const none: IntentSection = { active: null, since: null, by: null };

describe('an intent is selected [RO-019, RO-022, RO-023]', () => {
  it.each<readonly [string, AgentEvent]>([
    ['by the tool', selected('INT-001')],
    ['by the command', ran('ephor intent select INT-001')],
    ['by its other name', ran('sg intent select INT-001 --json')],
    ['by npx', ran('npx ephor intent select INT-001')],
    ['by the id of the operation', ran('ephor intent-select INT-001')],
    ['by a path', ran('./node_modules/.bin/ephor intent select INT-001')],
    ['after another command', ran('cd src && ephor intent select INT-001')],
    ['with a session', ran('ephor intent select --session s INT-001')],
  ])('%s', (_, event) => {
    expect(after(event)).toEqual(first);
  });

  it('and another one instead of it', () => {
    expect(after(selected('INT-001'), selected('INT-002')).active).toBe('INT-002');
    expect(after(ran('ephor intent select INT-001; ephor intent select INT-002')).active).toBe('INT-002');
  });
});

describe('nothing is selected by', () => {
  it.each<readonly [string, AgentEvent]>([
    ['an id that is not listed', selected('INT-009')],
    ['an id in other letters', selected('int-001')],
    ['one that is done', selected('INT-000')],
    ['no id', selected(undefined)],
    ['something else than an id', selected({ toString: 'INT-001' })],
    ['a tool that failed', selected('INT-001', { response: { isError: true } })],
    ['a tool that the host says failed', selected('INT-001', { result: 'failed' })],
    ['a server of a name like ours', called('ephor2', 'select_active_intent', { intent_id: 'INT-001' })],
    ['another one', called('evil_ephor', 'select_active_intent', { intent_id: 'INT-001' })],
    ['a server in capitals', called('Ephor', 'select_active_intent', { intent_id: 'INT-001' })],
    ['another tool of ours', called('ephor', 'intent_show', { intent_id: 'INT-001' })],
    ['a command that failed', failedRun('ephor intent select INT-001')],
    ['a command that may have failed', ran('ephor intent select INT-001 || true')],
    ['a command in a pipe', ran('ephor intent select INT-001 | cat')],
    [
      'a command in the background',
      givenEvent('tool.after', {
        tool: 'Bash',
        action: givenCommand('ephor intent select INT-001', true),
        response: {},
      }),
    ],
    ['a word about it', ran('echo ephor intent select INT-001')],
    ['a message about it', ran('git commit -m "ephor intent select INT-001"')],
    ['a program of a name like ours', ran('ephorx intent select INT-001')],
    ['an id that is known only later', ran('ephor intent select $ID')],
    ['another operation', ran('ephor intent show INT-001')],
  ])('%s', (_, event) => {
    expect(after(event)).toEqual(none);
  });

  it('and what was selected stays', () => {
    expect(after(selected('INT-001'), selected('INT-009'), selected('INT-000'), ran('ls'))).toEqual(first);
  });
});
