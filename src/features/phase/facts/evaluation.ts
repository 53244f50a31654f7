import { userCommandIn } from '../../../kernel/discipline.ts';
import { withoutDo } from '../../../kernel/text/plan-text.ts';
import { defineFact } from '../../../kernel/fact.ts';
import { requestIn } from '../work-change.ts';

export const evaluation = defineFact({
  id: 'evaluation',
  summary: 'Find out which phase the user’s prompt leads to',
  gather(input) {
    // A message to a sub-agent was written by an agent.
    if (input.event.kind !== 'prompt.before' || input.event.agent) return null;
    const prompt = requestIn(withoutDo(input.event.prompt));
    if (prompt === '' || userCommandIn(prompt)) return null;
    return import('../../../language/phase/ask/evaluate-prompt.ts').then(({ evaluatePrompt }) =>
      evaluatePrompt(input, prompt),
    );
  },
});
