import type { Route } from '../../kernel/work/route.ts';
import { featuresOf } from './features.ts';
import { guardrailsFor } from './guardrails.ts';
import { extentBy } from './model.ts';
import { readRequest } from './request.ts';
import { subjectOf } from './subject.ts';
import { typeFor } from './task-type.ts';
import { todoItems } from './todo-items.ts';
import { warningsFor } from './warnings.ts';
import { workflowFor } from './workflow.ts';

/** How the work that a prompt asks for should be done, judged on its own: no conversation, no model to ask. */
export function routePrompt(prompt: string): Route {
  const request = readRequest(prompt);
  const features = featuresOf(request);
  const type = typeFor(features);
  const workflow = workflowFor(type, extentBy(features, type));
  const guardrails = guardrailsFor(type, workflow, request);
  return {
    task_type: type,
    workflow,
    skills_to_invoke: guardrails.require_skill === null ? [] : [guardrails.require_skill],
    guardrails,
    todo_items: todoItems(type, workflow, subjectOf(request, type), request),
    warnings: warningsFor(type, features, guardrails, request),
    original_fragment: prompt,
  };
}
