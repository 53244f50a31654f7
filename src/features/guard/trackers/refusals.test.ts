import { expect, it } from 'vitest';
import { after, givenEvent, givenTool } from '../../../../test/given/events.ts';
import { decide, type Finding, type Loudness } from '../../../kernel/decision.ts';
import { refusals } from './refusals.ts';

const write = givenTool({ kind: 'write', path: '/a', change: { kind: 'whole', content: '' } });
const finding = (gate: string, code: string, level: Loudness = 'deny'): Finding => ({
  gate,
  code,
  level,
  family: 'discipline',
  reason: 'r.',
  remedy: 'M.',
});
const refused = (...findings: Finding[]) => [write, decide(findings)] as const;

it('counts the same objection of the same gate [SP-130]', () => {
  const steps = [
    refused(finding('a', 'x')),
    refused(finding('a', 'x'), finding('a', 'y')),
    refused(finding('b', 'x')),
  ];
  expect(after('refusals', refusals, steps).counts).toEqual({ 'a/x': 2, 'a/y': 1, 'b/x': 1 });
});

it('does not count what was only noted or asked about', () => {
  const steps = [refused(finding('a', 'x', 'note')), refused(finding('a', 'x', 'ask'))];
  expect(after('refusals', refusals, steps).counts).toEqual({});
});

it('begins anew when the user has spoken, and not when a machine has', () => {
  const machine = givenEvent('prompt.before', { prompt: '<task-notification>done</task-notification>' });
  const user = givenEvent('prompt.before', { prompt: 'go on' });
  expect(after('refusals', refusals, [refused(finding('a', 'x')), [machine]]).counts).toEqual({ 'a/x': 1 });
  expect(after('refusals', refusals, [refused(finding('a', 'x')), [user]]).counts).toEqual({});
});
