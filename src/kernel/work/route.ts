import * as v from 'valibot';
import type { Stored } from '../schema.ts';

/** What kind of work a prompt asks for. */
export const taskTypes = [
  'debug',
  'feature',
  'question',
  'refactor',
  'docs',
  'test',
  'framework',
  'ops',
] as const;
export type TaskType = (typeof taskTypes)[number];

/** The way in which work is done. */
export const workflows = ['verify-first', 'tdd', 'direct', 'plan-first', 'answer-only'] as const;
export type Workflow = (typeof workflows)[number];

/** Planning skills that a route may require. */
export const planningSkills = ['framework', 'python-dev', 'feature-dev', 'debug'] as const;

export const Guardrails = v.object({
  /** Plan before anything is implemented. */
  plan_mode: v.boolean(),
  /** Answer, then stop. */
  answer_only: v.boolean(),
  /** The skill to invoke first. */
  require_skill: v.nullable(v.string()),
  /** Look at the actual state before claiming that it is done. */
  verify_before_complete: v.boolean(),
  /** The list of steps must hold one that proves the result. */
  require_acceptance_test: v.boolean(),
  quote_errors_exactly: v.boolean(),
  /** Stay within the existing architecture. */
  fix_within_design: v.boolean(),
});
export type Guardrails = Stored<typeof Guardrails>;

/** How the work that a prompt asks for should be done. */
export interface Route {
  readonly task_type: TaskType;
  readonly workflow: Workflow;
  readonly skills_to_invoke: readonly string[];
  readonly guardrails: Guardrails;
  readonly todo_items: readonly string[];
  /** Known ways in which such work goes wrong. */
  readonly warnings: readonly string[];
  /** The user's exact words. */
  readonly original_fragment: string;
}
