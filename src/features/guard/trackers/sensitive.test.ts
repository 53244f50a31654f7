import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { decide, type Loudness, silence } from '../../../kernel/decision.ts';
import type { SensitiveSection } from '../../../kernel/discipline.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { sensitive } from './sensitive.ts';

const path = '/repo/Jenkinsfile';
const action = { kind: 'write', path, change: { kind: 'whole', content: '' } } as const;
const before = { ...givenEvent('tool.before', { tool: 'Write', action }), toolCall: 'a' };
const after = { ...givenEvent('tool.after', { tool: 'Write', action, response: {} }), toolCall: 'a' };
const finding = (level: Loudness, gate = 'sensitive-files') =>
  decide([{ gate, family: 'protection', code: 'c', level, reason: 'r', remedy: 'm' }]);
const targets = [{ given: path, real: path, use: 'write' }];
const play = (...events: readonly (readonly [AgentEvent, ReturnType<typeof decide>?])[]): SensitiveSection =>
  events.reduce(
    (section, [event, decision = silence]) =>
      sensitive.reduce({ section, event, decision, facts: { targets } as never }) as SensitiveSection,
    sensitive.initial as SensitiveSection,
  );

it('[SP-097] keeps the path and the time of what the user agreed to', () => {
  expect(play([before, finding('ask')], [after])).toEqual({ approvals: { [path]: after.at }, asked: {} });
});

it.each([
  ['nobody was asked', [[before], [after]]],
  ['it was only noted', [[before, finding('note')], [after]]],
  ['it was refused', [[before, finding('deny')], [after]]],
  ['another gate asked', [[before, finding('ask', 'other')], [after]]],
  ['another call ran', [[before, finding('ask')], [{ ...after, toolCall: 'b' }]]],
  [
    'the user said something else',
    [[before, finding('ask')], [givenEvent('prompt.before', { prompt: 'no' })], [after]],
  ],
] as const)('keeps nothing when %s', (_, events) => {
  expect(play(...events).approvals).toEqual({});
});
