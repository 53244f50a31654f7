import { expect, it } from 'vitest';
import { after } from '../../../../test/given/events.ts';
import { prompted, wrote } from '../../../../test/given/tools.ts';
import type { Outcome } from '../../../kernel/outcome.ts';
import { safemode } from './safemode.ts';

const at = '2026-01-01T00:00:00.000Z';
const section = (...prompts: readonly string[]) =>
  after(
    'safemode',
    safemode,
    prompts.map((prompt) => [prompted(prompt)] as const),
  );

it.each([
  [[], false],
  [['s+'], true],
  [['S+ '], true],
  [['s+', 's-'], false],
  [['s+', 's-', 's+'], true],
  [['s+', 's?', 'go ahead', 'turn s- on'], true],
  [['s-'], false],
])('after %j safemode is on: %s [SP-030] [SP-160] [SP-161]', (prompts, active) => {
  expect(section(...prompts)).toEqual({ active, since: active ? at : null });
});

it('keeps since when', () => {
  const events = [prompted('s+'), { ...prompted('s+'), at: '2026-01-02T00:00:00.000Z' }];
  expect(
    after(
      'safemode',
      safemode,
      events.map((event) => [event] as const),
    ).since,
  ).toBe(at);
});

it('is changed by no tool', () => {
  expect(safemode.on).toEqual(['prompt.before']);
  expect(after('safemode', safemode, [[prompted('s+')], [wrote('/repo/a.ts')]]).active).toBe(true);
});

const line = (event: Outcome['event'], more: Partial<Outcome>): Outcome => ({
  at,
  call: 'c',
  host: 'test',
  session: 's',
  event,
  decision: 'silent',
  findings: [],
  ...more,
});

it.each([
  ['the user', [line('prompt.before', { subject: 's+' })], true],
  [
    'the user twice',
    [line('prompt.before', { subject: 's+' }), line('prompt.before', { subject: 's-' })],
    false,
  ],
  ['an operation', [line('operation', { tool: 'safemode-on' })], true],
  [
    'a person',
    [line('operation', { tool: 'safemode-on' }), line('operation', { tool: 'safemode-off' })],
    false,
  ],
  ['a tool', [line('prompt.before', { subject: 's+' }), line('tool.after', { subject: 's-' })], true],
])('is the same again from what the log has of %s', (_, lines, active) => {
  const rebuilt = lines.reduce<unknown>(
    (so, each) => safemode.rebuild?.(so as never, each) ?? so,
    safemode.initial,
  );
  expect(rebuilt).toEqual({ active, since: active ? at : null });
});

it('is on where nothing is known', () => {
  expect(safemode.restrictive).toMatchObject({ active: true });
});
