import type { FailureValue } from './failure-values.ts';

/** How a check ended; unknown where its exit code is not the line's, as in `npm test | tail`. */
export const checkEnds = ['passed', 'failed', 'unknown'] as const;

export interface CheckRun {
  readonly at: string;
  readonly command: string;
  readonly ended: (typeof checkEnds)[number];
}

/** What is on record about edits and checks, to hold against what an agent says and does. */
export interface EvidenceSection {
  /** The newest edit of code, and whether a check, and tests, ran after it. */
  readonly edit: {
    readonly at: string;
    readonly path: string;
    readonly checked: boolean;
    readonly tested: boolean;
  } | null;
  readonly check: CheckRun | null;
  readonly test: CheckRun | null;
  /** What the newest tests wanted and got, when they failed. */
  readonly wanted: readonly FailureValue[];
  /** Test files that this session began. */
  readonly own_tests: readonly string[];
  /** Steps of the agent's list that are done. */
  readonly done: readonly string[];
  /** A check passed since the newest of them. */
  readonly passed_since_step: boolean;
}

export const noEvidence: EvidenceSection = {
  edit: null,
  check: null,
  test: null,
  wanted: [],
  own_tests: [],
  done: [],
  passed_since_step: false,
};
