import type { CheckKind } from './checks.ts';
import type { FailureValue } from './failure-values.ts';

/** How a check ended; unknown where neither its exit code nor its words tell. */
export const checkEnds = ['passed', 'failed', 'unknown'] as const;

export interface CheckRun {
  readonly at: string;
  readonly command: string;
  readonly ended: (typeof checkEnds)[number];
}

export interface RedCheck {
  /** The command, or the user’s own words. */
  readonly what: string;
  /** The kind of check; null for words. */
  readonly kind: CheckKind | null;
}

/** What is on record about edits and checks, to hold against what an agent says and does. */
export interface EvidenceSection {
  /** The newest edit that changes what a program does, and whether a check, and tests, ran after it. */
  readonly edit: {
    readonly at: string;
    readonly path: string;
    readonly checked: boolean;
    readonly tested: boolean;
    /** Something was run after it, check or not. */
    readonly ran?: boolean | undefined;
  } | null;
  /** Other files than programs were changed: styles, settings, data, documents. */
  readonly touched?: boolean | undefined;
  readonly check: CheckRun | null;
  readonly test: CheckRun | null;
  /** What the newest tests wanted and got, when they failed. */
  readonly wanted: readonly FailureValue[];
  /** Test files that this session began. */
  readonly own_tests: readonly string[];
  /** Test cases that this session added to files that were there before, by their titles. */
  readonly own_cases?: readonly string[] | undefined;
  /** Values that stand in tests which were read: whoever compares with one of them knows it from there. */
  readonly inputs?: readonly string[] | undefined;
  /** What failed in the newest tests, as their runner names it; none after tests that passed. */
  readonly failing?: readonly string[] | undefined;
  /** They failed only after an edit of this session, and so perhaps because of what was asked for. */
  readonly broke?: boolean | undefined;
  /** When the user said that a test fails, until tests are run. */
  readonly reported?: string | null | undefined;
  /** Checks that failed and have not passed since, by their commands; and what the user says is red. */
  readonly red?: readonly RedCheck[] | undefined;
  /** A commit or push that a hook refused, until one goes through. */
  readonly hook?: string | null | undefined;
  /** The agent’s last words spoke of changing tests or passing checks by, so that a mere yes may mean that. */
  readonly proposed?: boolean | undefined;
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
