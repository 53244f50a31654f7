import { expect, it } from 'vitest';
import { grantedOverride } from './phase-start.ts';
import type { PhaseSection } from '../state.ts';

const granted = { reason: 'one fix', timestamp: '2026-01-01T12:00:00.000Z' };
const section = (pending_override: PhaseSection['pending_override']) =>
  ({ pending_override }) as PhaseSection;

it.each([
  ['at once', '2026-01-01T12:00:00.000Z', true],
  ['for half an hour', '2026-01-01T12:30:00.000Z', true],
  ['not after it', '2026-01-01T12:30:00.001Z', false],
  ['when the clock went back a little', '2026-01-01T11:59:59.000Z', true],
  ['not from a far future', '2026-01-01T10:00:00.000Z', false],
  ['not at a time that is none', 'noon', false],
])('a granted override is good %s [SE-045]', (_, at, good) => {
  expect(grantedOverride(section(granted), at)).toEqual(good ? granted : null);
});

it('there is none before one was granted', () => {
  expect(grantedOverride(section(null), granted.timestamp)).toBeNull();
});
