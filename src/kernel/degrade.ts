import type { Decision, Finding } from './decision.ts';
import { decide } from './decision.ts';
import type { Honors } from './host.ts';
import type { Loudness } from './level.ts';

/** Turns each finding into the nearest stricter thing that the host can do for this event, or else the nearest it can. */
export function degrade(decision: Decision, honors: Honors): Decision {
  return decide(decision.findings.map((finding) => degradeFinding(finding, honors)));
}

function degradeFinding(finding: Finding, honors: Honors): Finding {
  return { ...finding, level: nearest(finding.level, honors.levels) };
}

const fallbacks: Record<Loudness, readonly Loudness[]> = {
  deny: ['deny', 'ask', 'note'],
  ask: ['ask', 'deny', 'note'],
  note: ['note'],
};

const nearest = (level: Loudness, can: readonly Loudness[]): Loudness =>
  fallbacks[level].find((candidate) => can.includes(candidate)) ?? 'note';
