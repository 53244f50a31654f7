import { userCommandIn } from '../domain/discipline.ts';
import { withoutDo } from '../domain/do-fragment.ts';
import { defineFact } from '../domain/fact.ts';
import { requestIn } from '../domain/own-commands.ts';
import { typedByUser } from '../domain/typed.ts';

export const evaluation = defineFact({
  id: 'evaluation',
  summary: 'Find out which phase the user’s prompt leads to',
  gather(input) {
    // A message to a sub-agent was written by an agent.
    if (input.event.kind !== 'prompt.before' || input.event.agent) return null;
    const prompt = requestIn(withoutDo(typedByUser(input.event.prompt)));
    if (prompt === '' || userCommandIn(prompt)) return null;
    return import('./lib/evaluate-prompt.ts').then(({ evaluatePrompt }) => evaluatePrompt(input, prompt));
  },
});
