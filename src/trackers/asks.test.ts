import { expect, it } from 'vitest';
import { after, givenTool } from '../../test/given/events.ts';
import { decide, type Finding } from '../domain/decision.ts';
import type { Loudness } from '../domain/level.ts';
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
