import { defineContext } from '../../../kernel/context.ts';
import { settled } from '../../../kernel/work/phase.ts';
import type { Guardrails } from '../../../kernel/work/route.ts';
import { routeAfter } from '../../../kernel/work/route-section.ts';

/**
 * Told once for each task, and only what a gate here holds the agent to: good advice is no reason to speak. A question
 * is told of where work was agreed on before it, so that the work does not go on beside the answer.
 */
export const routeNote = defineContext({
  id: 'route-note',
  summary: 'Tell the agent at the start of a task what this project requires before and during it',
  on: ['prompt.before'],
  needs: ['promptClass', 'route', 'evaluation', 'enforced'],
  priority: 5,
  write({ event, facts, state: { route: before, phase } }) {
    const { promptClass: asked, route, evaluation, enforced } = facts;
    if (asked === null || route === null) return;
    const next = routeAfter(before, { typed: event.prompt, at: event.at, asked, route });
    if (next.answering) {
      const closes = evaluation === null || settled(evaluation).phase === 'exploring';
      return phase.phase === 'ready' && closes
        ? 'Ephor: this is a question. Answer it, and change nothing until the user says so.'
        : undefined;
    }
    const { task_type, task_hash } = next;
    const isNew = task_type !== null && task_hash !== null && task_hash !== before.task_hash;
    if (!isNew || before.told.includes(task_hash)) return;
    const held = heldTo(route.guardrails, enforced);
    return held.length > 0 ? `Ephor: for this task, ${held.join('; ')}.` : undefined;
  },
});

/** What the agent has to do, in the order in which it has to do it. */
function heldTo(guardrails: Guardrails, enforced: readonly string[]): readonly string[] {
  const skill = guardrails.require_skill;
  const rules: readonly (readonly [string, boolean, string])[] = [
    ['required-skill', skill !== null, `start with the skill ${skill}`],
    ['planning', guardrails.plan_mode, 'show a plan and wait for the user’s yes before you change anything'],
    ['fix-within-design', guardrails.fix_within_design, 'add no dependency and no top-level folder'],
    ['quote-errors', guardrails.quote_errors_exactly, 'quote errors exactly as they are'],
  ];
  return rules.filter(([gate, on]) => on && enforced.includes(gate)).map(([, , words]) => words);
}
