import { expect, it } from 'vitest';
import { eventKinds } from '../../../kernel/event.ts';
import { isDisabled } from '../../../kernel/state.ts';
import { enforcementSwitch } from './switch.ts';

it('is changed by no event: only a person can switch enforcement off', () => {
  for (const kind of eventKinds) expect(enforcementSwitch.on).not.toContain(kind);
});

it('begins on, and is on where the state can’t be trusted', () => {
  const at = '2026-01-01T00:00:00.000Z';
  expect(isDisabled(enforcementSwitch.initial as never, at)).toBe(false);
  expect(isDisabled(enforcementSwitch.restrictive as never, at)).toBe(false);
});

it.each([
  ['for good', null, '2030-01-01T00:00:00.000Z', true],
  ['before its time is over', '2026-01-01T00:30:00.000Z', '2026-01-01T00:29:59.999Z', true],
  ['after its time', '2026-01-01T00:30:00.000Z', '2026-01-01T00:30:00.000Z', false],
])('is off %s', (_, until, at, off) => {
  expect(isDisabled({ disabled: true, until, since: null, reason: null }, at)).toBe(off);
});
