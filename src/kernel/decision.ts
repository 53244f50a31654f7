import { compareLevels, loudest, type Loudness } from './level.ts';

/** Why not, and what to do instead. There is no way to say yes: silence is the only consent. */
export interface Objection {
  readonly code: string;
  readonly reason: string;
  readonly remedy: string;
  /** What a yes allows when the user is asked, where it is not just this one call. */
  readonly yes?: string | undefined;
  /** Speak no louder than this, whatever the level of the gate: for evidence that is weaker than usual. */
  readonly atMost?: Loudness | undefined;
}

/** Families are shown in this order. */
export const families = ['protection', 'agreement', 'discipline'] as const;
export type Family = (typeof families)[number];

/** An objection with who raised it and how loudly. */
export interface Finding extends Omit<Objection, 'atMost'> {
  readonly gate: string;
  readonly family: Family;
  readonly level: Loudness;
}

export interface Decision {
  readonly level: Loudness | 'silent';
  readonly findings: readonly Finding[];
}

export const silence: Decision = { level: 'silent', findings: [] };

/** The loudest finding wins; the order of findings means nothing. */
export function decide(findings: readonly Finding[]): Decision {
  const [first, ...rest] = findings;
  if (!first) return silence;
  return {
    level: rest.reduce((level, finding) => loudest(level, finding.level), first.level),
    findings: [...findings].sort(inDisplayOrder),
  };
}

function inDisplayOrder(a: Finding, b: Finding): number {
  return (
    families.indexOf(a.family) - families.indexOf(b.family) ||
    compareLevels(b.level, a.level) ||
    compareText(a.gate, b.gate) ||
    compareText(a.code, b.code) ||
    compareText(a.reason, b.reason) ||
    compareText(a.remedy, b.remedy)
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The findings that stop the action, which is what an agent must hear about. */
export const objections = (decision: Decision): readonly Finding[] =>
  decision.findings.filter((finding) => finding.level !== 'note');
