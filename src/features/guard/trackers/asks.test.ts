import { describe, expect, it } from 'vitest';
import { after, givenEvent, givenTool } from '../../../../test/given/events.ts';
import { decide, type Finding, type Loudness } from '../../../kernel/decision.ts';
import { asks } from './asks.ts';

const event = givenTool({ kind: 'command', command: 'ephor disable', background: false });
const finding = (code: string, level: Loudness): Finding => ({
  gate: 'g',
  family: 'protection',
  code,
  level,
  reason: 'r',
  remedy: 'm',
});
const operations = (...findings: Finding[]) => after('asks', asks, [[event, decide(findings)]]).operations;

it('remembers the operation that the user was asked about, and when', () => {
  expect(operations(finding('person_only:disable', 'ask'))).toEqual({ disable: event.at });
});

it('remembers nothing when the user was not asked', () => {
  expect(operations()).toEqual({});
  expect(operations(finding('person_only:disable', 'note'))).toEqual({});
  expect(operations(finding('other', 'ask'))).toEqual({});
});

it('remembers nothing when something else forbade the call', () => {
  expect(operations(finding('person_only:disable', 'ask'), finding('other', 'deny'))).toEqual({});
});

describe('an answer', () => {
  const asked = decide([finding('person_only:disable', 'ask')]);
  const by = (agent: string) => ({ ...event, agent: { id: agent, type: 'helper' } });
  const ls = givenTool({ kind: 'command', command: './hidden.sh', background: false });
  const read = givenTool({ kind: 'read', paths: ['/a'] });
  const left = (...events: Parameters<typeof after>[2]) =>
    Object.keys(after('asks', asks, events).operations);

  it('is not there for an agent that goes on with something else: the user may have said no', () => {
    expect(left([event, asked], [ls])).toEqual([]);
    expect(left([by('a'), asked], [{ ...ls, agent: { id: 'a', type: 'helper' } }])).toEqual([]);
    expect(left([event, asked], [givenEvent('prompt.before', { prompt: 'no' })])).toEqual([]);
    expect(left([by('a'), asked], [givenEvent('turn.end', { continued: false })])).toEqual([]);
  });

  it('stays while somebody else works, and while the same agent reads', () => {
    expect(left([event, asked], [{ ...ls, agent: { id: 'a', type: 'helper' } }])).toEqual(['disable']);
    expect(left([by('a'), asked], [ls])).toEqual(['disable']);
    expect(left([event, asked], [read])).toEqual(['disable']);
    expect(left([by('a'), asked], [event, asked], [{ ...ls, agent: { id: 'a', type: 'helper' } }])).toEqual([
      'disable',
    ]);
  });
});

describe('an answer about a tool of ours', () => {
  const scope = 'intent-request-scope';
  const asked = decide([finding(`person_only:${scope}`, 'ask')]);
  const tool = (name: string, input: unknown, server = 'ephor') =>
    givenTool({ kind: 'mcp', server, tool: name, input });
  const remembered = (...events: Parameters<typeof after>[2]) => after('asks', asks, events);

  it('is kept with what the tool was called with, whatever the order of keys', () => {
    const { inputs } = remembered([tool('request_scope', { glob: 'a', intent_id: 'X' }), asked]);
    expect(inputs).toEqual({ [scope]: '{"glob":"a","intent_id":"X"}' });
    expect(remembered([tool('request_scope', { intent_id: 'X', glob: 'a' }), asked]).inputs).toEqual(inputs);
  });

  it('says nothing of the input of what is no tool', () => {
    expect(remembered([event, decide([finding('person_only:disable', 'ask')])]).inputs).toEqual({});
  });

  it('of two, the one stays that another agent was asked about', () => {
    const other = { ...event, agent: { id: 'b', type: 'helper' } };
    const disable = decide([finding('person_only:disable', 'ask')]);
    const left = remembered(
      [tool('request_scope', {}), asked],
      [other, disable],
      [{ ...event, agent: { id: 'b', type: 'helper' } }, decide([])],
    );
    expect(Object.keys(left.operations)).toEqual([scope]);
    expect(Object.keys(left.inputs ?? {})).toEqual([scope]);
  });

  it('stays while the agent uses a harmless tool of ours, and is over with any other', () => {
    const request = tool('request_scope', {});
    expect(remembered([request, asked], [tool('list_intents', {})]).operations).toHaveProperty(scope);
    expect(remembered([request, asked], [tool('list_intents', {}, 'ephor2')]).operations).toEqual({});
    expect(remembered([request, asked], [tool('request_scope', { glob: 'b' })])).toMatchObject({
      operations: {},
      inputs: {},
    });
  });
});
