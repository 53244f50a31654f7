import type { Guardrails, Workflow } from '../../kernel/work/route.ts';

/** The guardrails that are on or off. */
type Switch = { [K in keyof Guardrails]: Guardrails[K] extends boolean ? K : never }[keyof Guardrails];

/** What each workflow begins with, for whoever works by it. */
export const workflowWords: Readonly<Record<Workflow, string>> = {
  'verify-first': 'reproduce the problem before you change anything',
  tdd: 'write a failing test first, then the code that makes it pass',
  direct: 'small enough to do at once',
  'plan-first': 'show a plan, and wait until the user agrees',
  'answer-only': 'find out and answer; change nothing',
};

const guardrailWords: Readonly<Record<Switch, string>> = {
  plan_mode: 'Plan before anything is implemented.',
  answer_only: 'Answer, then stop.',
  verify_before_complete: 'Check the actual state before you say that it is done.',
  require_acceptance_test: 'One of the steps proves the result with a test.',
  quote_errors_exactly: 'Quote errors exactly as they are.',
  fix_within_design: 'Stay within the existing architecture.',
};

/** A sentence for each guardrail that holds. */
export const guardrailSentences = (guardrails: Guardrails): readonly string[] =>
  (Object.keys(guardrailWords) as Switch[])
    .filter((name) => guardrails[name])
    .map((name) => guardrailWords[name]);
