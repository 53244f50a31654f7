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

export interface Guardrails {
  /** Plan before anything is implemented. */
  readonly plan_mode: boolean;
  /** Answer, then stop. */
  readonly answer_only: boolean;
  /** The skill to invoke first. */
  readonly require_skill: string | null;
  /** Look at the actual state before claiming that it is done. */
  readonly verify_before_complete: boolean;
  /** The list of steps must hold one that proves the result. */
  readonly require_acceptance_test: boolean;
  readonly quote_errors_exactly: boolean;
  /** Stay within the architecture as it is. */
  readonly fix_within_design: boolean;
}

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
