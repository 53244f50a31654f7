import { commandClass } from '../../../kernel/discipline.ts';
import { withoutDo } from '../../../kernel/text/plan-text.ts';
import { defineFact } from '../../../kernel/fact.ts';

export const promptClass = defineFact({
  id: 'promptClass',
  summary: 'Find out what kind of prompt this is',
  gather({ event, reading }) {
    // A message to a sub-agent was written by an agent, and a dialog's answer belongs to the prompt before it.
    if (event.kind !== 'prompt.before' || event.agent || event.asked !== undefined) return null;
    const prompt = withoutDo(event.prompt);
    if (prompt === '') return null;
    return commandClass(prompt) ?? reading().then((read) => read.class);
  },
});
