import type { Route } from '../../domain/route.ts';
import { extentOf } from './extent.ts';
import { guardrailsFor } from './guardrails.ts';
import { movesOf } from './moves.ts';
import { readRequest } from './request.ts';
import { subjectOf } from './subject.ts';
import { decideType } from './task-type.ts';
import { todoItems } from './todo-items.ts';
import { warningsFor } from './warnings.ts';
import { workflowFor } from './workflow.ts';

/** How the work that a prompt asks for should be done, judged on its own: no conversation, no model. */
export function routePrompt(prompt: string): Route {
  const request = readRequest(prompt);
  const moves = movesOf(request.speeches, request.words);
  const { type, main } = decideType(request, moves);
  const extent = extentOf(request, moves, main);
  const workflow = workflowFor(type, extent, request.text);
  const guardrails = guardrailsFor(type, workflow, request);
  return {
    task_type: type,
    workflow,
    skills_to_invoke: guardrails.require_skill === null ? [] : [guardrails.require_skill],
    guardrails,
    todo_items: todoItems(type, workflow, subjectOf(main)),
    warnings: warningsFor(type, extent, guardrails, request),
    original_fragment: prompt,
  };
}
