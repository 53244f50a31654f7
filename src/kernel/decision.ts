import type { Hash } from './io.ts';

/** How loudly a gate speaks. The configuration decides it, never the gate. */
export const levels = ['off', 'note', 'ask', 'deny'] as const;
export type Level = (typeof levels)[number];

/** A level at which something is said at all. */
export type Loudness = Exclude<Level, 'off'>;

export const profiles = ['observe', 'standard', 'strict'] as const;
export type Profile = (typeof profiles)[number];

const rank: Record<Level, number> = { off: 0, note: 1, ask: 2, deny: 3 };

export const compareLevels = (a: Level, b: Level): number => rank[a] - rank[b];

const loudest = <L extends Level>(a: L, b: L): L => (compareLevels(a, b) >= 0 ? a : b);

export const quietest = <L extends Level>(a: L, b: L): L => (compareLevels(a, b) <= 0 ? a : b);

/** No letter that looks like a digit. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 8;

/** What somebody types to name a decision: its id, or the beginning of it. */
export const decisionIdShape = /^d-[0-9a-z]{1,12}$/i;

/**
 * A short name for a decision, like `d-7k3f9q2m`. Made from what names the call, so a call that is decided again after a
 * crash keeps the id that stands in the log.
 */
export function decisionId(hash: Hash, call: string, taken: (id: string) => boolean = () => false): string {
  const digits = hash.sha256(call);
  const candidates = [0, 10, 20, 30, 40, 50].map((start) => idFrom(digits.slice(start, start + 10)));
  return candidates.find((id) => !taken(id)) ?? idFrom(digits);
}

/** Forty bits, five for each letter. */
function idFrom(digits: string): string {
  let rest = Number.parseInt(digits.slice(0, 10), 16);
  let id = '';
  for (let index = 0; index < length; index += 1) {
    id += letters.charAt(rest % 32);
    rest = Math.floor(rest / 32);
  }
  return `d-${id}`;
}

/** Why not, and what to do instead. A gate can't say yes: silence is the only consent. */
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
  /** It asks, but nobody is there to answer: the action is refused and becomes a question for a person. */
  readonly escalated?: boolean | undefined;
  /** A person already said yes to exactly this action. */
  readonly granted?: boolean | undefined;
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
