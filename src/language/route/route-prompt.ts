import type { Route } from '../../kernel/work/route.ts';
import type { Reading } from '../reading/reading.ts';
import { guardrailsFor } from './guardrails.ts';
import { extentBy } from './model.ts';
import { subjectOf } from './subject.ts';
import { typeFor } from './task-type.ts';
import { todoItems } from './todo-items.ts';
import { warningsFor } from './warnings.ts';
import { workflowFor } from './workflow.ts';

/** How the work that a prompt asks for should be done. What was said before it tells no more than its language. */
export function routePrompt(reading: Reading): Route {
  const type = typeFor(reading);
  const workflow = workflowFor(type, extentBy(reading, type));
  const guardrails = guardrailsFor(type, workflow, reading);
  return {
    task_type: type,
    workflow,
    skills_to_invoke: guardrails.require_skill === null ? [] : [guardrails.require_skill],
    guardrails,
    todo_items: todoItems(type, workflow, subjectOf(reading, type), reading),
    warnings: warningsFor(type, guardrails, reading),
    original_fragment: reading.prompt,
  };
}
