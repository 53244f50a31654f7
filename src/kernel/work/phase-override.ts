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
