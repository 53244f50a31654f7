import * as v from 'valibot';
import { checkKinds } from './checks.ts';
import { type Stored, textsOrNone } from '../schema.ts';

/** How a check ended; unknown where neither its exit code nor its words tell. */
export const checkEnds = ['passed', 'failed', 'unknown'] as const;

const CheckRun = v.object({ at: v.string(), command: v.string(), ended: v.picklist(checkEnds) });
export type CheckRun = Stored<typeof CheckRun>;

const RedCheck = v.object({
  /** The command, or the user’s own words. */
  what: v.string(),
  /** The kind of check; null for words. */
  kind: v.nullable(v.picklist(checkKinds)),
});
export type RedCheck = Stored<typeof RedCheck>;

/** What is on record about edits and checks, to hold against what an agent says and does. */
export const EvidenceSection = v.object({
  /** The newest edit that changes what a program does, and whether a check, and tests, ran after it. */
  edit: v.nullable(
    v.object({
      at: v.string(),
      path: v.string(),
      checked: v.optional(v.boolean(), false),
      tested: v.optional(v.boolean(), false),
      /** Something was run after it, check or not. */
      ran: v.optional(v.boolean()),
    }),
  ),
  /** Other files than programs were changed: styles, settings, data, documents. */
  touched: v.optional(v.boolean()),
  check: v.nullable(CheckRun),
  test: v.nullable(CheckRun),
  /** What the newest tests wanted and got, when they failed. */
  wanted: v.array(v.object({ expected: v.string(), actual: v.string() })),
  /** Test files that this session began. */
  own_tests: textsOrNone,
  /** Test cases that this session added to files that were there before, by their titles. */
  own_cases: v.optional(v.array(v.string())),
  /** Values that stand in tests which were read: whoever compares with one of them knows it from there. */
  inputs: v.optional(v.array(v.string())),
  /** What failed in the newest tests, as their runner names it; none after tests that passed. */
  failing: v.optional(v.array(v.string())),
  /** They failed only after an edit of this session, and so perhaps because of what was asked for. */
  broke: v.optional(v.boolean()),
  /** When the user said that a test fails, until tests are run. */
  reported: v.optional(v.nullable(v.string())),
  /** Checks that failed and have not passed since, by their commands; and what the user says is red. */
  red: v.optional(v.array(RedCheck)),
  /** A commit or push that a hook refused, until one goes through. */
  hook: v.optional(v.nullable(v.string())),
  /** The agent’s last words spoke of changing tests or passing checks by, so that a mere yes may mean that. */
  proposed: v.optional(v.boolean()),
  /** Steps of the agent's list that are done. */
  done: textsOrNone,
  /** A check passed since the newest of them. */
  passed_since_step: v.optional(v.boolean(), false),
});
export type EvidenceSection = Stored<typeof EvidenceSection>;

export const noEvidence: EvidenceSection = {
  edit: null,
  check: null,
  test: null,
  wanted: [],
  own_tests: [],
  done: [],
  passed_since_step: false,
};
