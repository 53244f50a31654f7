import { userCommandIn } from '../../../kernel/discipline.ts';
import { withoutDo } from '../../../kernel/text/do-fragment.ts';
import { defineFact } from '../../../kernel/fact.ts';

export const route = defineFact({
  id: 'route',
  summary: 'Find out what kind of work the user’s prompt asks for and how to do it',
  gather(input) {
    const { event } = input;
    // A message to a sub-agent was written by an agent, and a dialog's answer belongs to the prompt before it.
    if (event.kind !== 'prompt.before' || event.agent || event.asked !== undefined) return null;
    const prompt = withoutDo(event.prompt);
    if (prompt === '' || userCommandIn(prompt)) return null;
    return import('../../../language/phase/ask/evaluate-prompt.ts').then(({ routed }) =>
      routed(input, prompt),
    );
  },
});
