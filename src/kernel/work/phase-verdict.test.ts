import { expect, it } from 'vitest';
import { type PhaseVerdict, settled } from './phase.ts';

const verdict = (phase: PhaseVerdict['phase'], approved_scope: string | null): PhaseVerdict => ({
  phase,
  confidence: 0.9,
  approved_scope,
  reason: 'r',
});

it.each([
  ['ready', 'rename getUser', 'ready', 'rename getUser'],
  ['ready', null, 'discussing', null],
  ['ready', ' \n', 'discussing', null],
  ['discussing', 'a wish', 'discussing', null],
  ['exploring', null, 'exploring', null],
] as const)('%s with the scope %j is %s with %j [SE-017] [SE-072]', (phase, scope, expected, kept) => {
  expect(settled(verdict(phase, scope))).toMatchObject({ phase: expected, approved_scope: kept });
});
