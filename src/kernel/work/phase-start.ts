import type { PhaseSection } from '../state.ts';

const goodForMs = 30 * 60_000;

/** The exception that the user granted, unless it was used or is too old to be what they still mean. */
export function grantedOverride(
  { pending_override: granted }: PhaseSection,
  at: string,
): PhaseSection['pending_override'] {
  if (!granted) return null;
  return Math.abs(Date.parse(at) - Date.parse(granted.timestamp)) <= goodForMs ? granted : null;
}

/** Where every conversation starts, and where it starts again when nothing that is stored can be trusted. */
export const phaseAtStart: PhaseSection = {
  phase: 'exploring',
  since: null,
  previous: null,
  reason: null,
  confidence: null,
  approved_scope: null,
  against: null,
  asked: null,
  last_evaluated: null,
  pending_override: null,
  used_override: null,
  pending_feedback: null,
  evaluations: 0,
  model: { turns: 0, failures: 0, ms: 0, cost_usd: 0, last_failure: null },
};
