import { expect, it } from 'vitest';
import { after, givenTool } from '../../../../test/given/events.ts';
import { decide, type Finding } from '../../../kernel/decision.ts';
import { objections } from './objections.ts';

const event = givenTool({ kind: 'command', command: `deploy --token ${'x1'.repeat(20)}`, background: false });
const finding: Finding = {
  gate: 'g',
  family: 'protection',
  code: 'c',
  level: 'deny',
  reason: 'r',
  remedy: 'm',
};

it('keeps who objected to what, without secrets', () => {
  const { count, recent } = after('objections', objections, [[event, decide([finding])]]);
  expect(count).toBe(1);
  expect(recent).toEqual([
    { at: event.at, gate: 'g', code: 'c', level: 'deny', subject: 'deploy --token [secret]' },
  ]);
});

it('keeps the newest fifty and counts them all [SP-089]', () => {
  const many = Array.from({ length: 60 }, () => [event, decide([finding])] as const);
  const { count, recent } = after('objections', objections, many);
  expect([count, recent.length]).toEqual([60, 50]);
});

it('is not changed by silence', () => {
  expect(after('objections', objections, [[event]])).toEqual({ count: 0, recent: [] });
});
