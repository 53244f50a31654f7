import * as v from 'valibot';
import { type PromptClass, TaskIdentity } from '../discipline.ts';
import { Guardrails, type Route, taskTypes, workflows } from './route.ts';
import { type Stored, textOrNull, textsOrNone } from '../schema.ts';
import { skillAsked } from '../text/skill-words.ts';
import { noTask, taskAfter } from './task-identity.ts';

/** The route of the task at hand. Belongs to the tracker `route`. */
export const RouteSection = v.object({
  ...TaskIdentity.entries,
  /** Null where no task is at hand, or nobody can tell what kind of work it is. */
  task_type: v.optional(v.nullable(v.picklist(taskTypes)), null),
  workflow: v.optional(v.nullable(v.picklist(workflows)), null),
  guardrails: Guardrails,
  /** The newest prompt only asks: until the next one, nothing is to be changed. The task's guardrails stay. */
  answering: v.boolean(),
  /** The skill that the guardrails name was used. */
  skill_used: v.optional(v.boolean(), false),
  /** Files of code that changed for this task since a test last passed. */
  untested: v.array(v.string()),
  since: textOrNull,
  /** The tasks whose route the agent was told, by their marks. */
  told: textsOrNone,
});
export type RouteSection = Stored<typeof RouteSection>;

const noGuardrails: Guardrails = {
  plan_mode: false,
  answer_only: false,
  require_skill: null,
  verify_before_complete: false,
  require_acceptance_test: false,
  quote_errors_exactly: false,
  fix_within_design: false,
};

const unrouted = {
  task_type: null,
  workflow: null,
  guardrails: noGuardrails,
  answering: false,
  skill_used: false,
  untested: [],
} as const;

export const noRoute: RouteSection = { ...noTask, ...unrouted, since: null, told: [] };

/** What the user says, as both readers of prompts understand it; they judge apart from each other. */
interface RoutedPrompt {
  readonly typed: string;
  readonly at: string;
  readonly asked: PromptClass;
  readonly route: Route | null;
}

/**
 * The route after a prompt: set by a new task, kept over questions, replies and additions. Where the readers disagree,
 * nothing is taken for a question, and the route of a task at hand stays.
 */
export function routeAfter(before: RouteSection, { typed, at, asked, route }: RoutedPrompt): RouteSection {
  if (asked.kind === 'command') return before;
  const waived = skillAsked(typed) === 'none' ? withoutSkill(before) : before;
  const kept = { ...waived, answering: false };
  if (route === null) return kept;
  const isQuestion = route.task_type === 'question';
  if (asked.kind === 'question' && isQuestion) return { ...kept, answering: true };
  const begins = asked.kind !== 'task' && !isQuestion && before.task_hash === null;
  const identity = taskAfter(before, begins ? { ...asked, kind: 'task' } : asked, typed);
  if (identity.task_hash === before.task_hash) return { ...kept, ...identity };
  const { told } = before;
  if (isQuestion) return { ...identity, ...unrouted, since: at, told };
  const { task_type, workflow, guardrails } = route;
  return { ...identity, ...unrouted, task_type, workflow, guardrails, since: at, told };
}

const withoutSkill = (section: RouteSection): RouteSection => ({
  ...section,
  guardrails: { ...section.guardrails, require_skill: null },
});
