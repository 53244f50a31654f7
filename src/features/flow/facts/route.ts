import { commandClass } from '../../../kernel/discipline.ts';
import { withoutDo } from '../../../kernel/text/plan-text.ts';
import { defineFact, type FactInput } from '../../../kernel/fact.ts';
import type { Route } from '../../../kernel/work/route.ts';

export const route = defineFact({
  id: 'route',
  summary: 'Find out what kind of work the user’s prompt asks for, and how to do it',
  gather(input) {
    const { event } = input;
    // A message to a sub-agent was written by an agent, and a dialog's answer belongs to the prompt before it.
    if (event.kind !== 'prompt.before' || event.agent || event.asked !== undefined) return null;
    const prompt = withoutDo(event.prompt);
    if (prompt === '' || commandClass(prompt)) return null;
    // What only goes on with something asks for no work of its own.
    return input
      .reading()
      .then((reading) => (reading.class.kind === 'passthrough' ? null : withSkills(reading.route, input)));
  },
});

/** A skill counts where there is one. */
function withSkills(found: Route, { hasSkill }: FactInput): Route {
  const { skills_to_invoke, guardrails } = found;
  const skill = guardrails.require_skill;
  return {
    ...found,
    skills_to_invoke: skills_to_invoke.filter((name) => hasSkill(name)),
    guardrails: { ...guardrails, require_skill: skill !== null && hasSkill(skill) ? skill : null },
  };
}
