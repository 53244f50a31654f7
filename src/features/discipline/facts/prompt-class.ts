import { withoutDo } from '../../../kernel/text/do-fragment.ts';
import { defineFact } from '../../../kernel/fact.ts';

export const promptClass = defineFact({
  id: 'promptClass',
  summary: 'Find out what kind of prompt this is',
  gather({ event }) {
    // A message to a sub-agent was written by an agent, and a dialog's answer belongs to the prompt before it.
    if (event.kind !== 'prompt.before' || event.agent || event.asked !== undefined) return null;
    const prompt = withoutDo(event.prompt);
    if (prompt === '') return null;
    return import('../../../language/phase/ask/evaluate-prompt.ts').then(({ classify }) => classify(prompt));
  },
});
