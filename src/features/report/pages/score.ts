import type { ScorePart, SessionScore } from './report-data.ts';

/** What is recorded of a session and counts for its score. Nothing that an agent says is among it. */
export interface ScoredFacts {
  readonly session: string;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly edits: number;
  readonly checkedEdits: number;
  /** Denials and questions that the agent did not run into again, and those that it did. */
  readonly heeded: number;
  readonly retried: number;
  /** Loops of failures, caught or not. */
  readonly loops: number;
  /** Exceptions that a person granted. */
  readonly exceptions: number;
}

const weights = { verified: 40, heeded: 30, steady: 20, unaided: 10 } as const;

/** Undefined when nothing happened that could be scored. A part that nothing is known about does not count. */
export function scoreOf(facts: ScoredFacts): SessionScore | undefined {
  const { session, firstAt, lastAt, edits, checkedEdits, heeded, retried, loops, exceptions } = facts;
  if (edits + heeded + retried + loops + exceptions === 0) return undefined;
  const parts = [
    ...(edits > 0 ? [part('verified', checkedEdits / edits)] : []),
    ...(heeded + retried > 0 ? [part('heeded', heeded / (heeded + retried))] : []),
    part('steady', 1 - loops / 2),
    part('unaided', 1 - exceptions / 2),
  ];
  const sum = (key: 'points' | 'of'): number => parts.reduce((total, each) => total + each[key], 0);
  const score = Math.round((sum('points') / sum('of')) * 100);
  return { session, firstAt, lastAt, score, parts };
}

function part(name: ScorePart['name'], share: number): ScorePart {
  const of = weights[name];
  return { name, points: Math.round(Math.min(1, Math.max(0, share)) * of), of };
}
