import { defineFact } from '../../../kernel/fact.ts';
import { noStances } from '../../../kernel/work/stance.ts';

export const stances = defineFact({
  id: 'stances',
  summary: 'Find out which words of a prompt speak of something that is not wanted',
  gather({ event, reading }) {
    // An answer in a dialog is about its question, and a plan says what will be done.
    if (
      event.kind !== 'prompt.before' ||
      event.agent ||
      event.asked !== undefined ||
      event.plan !== undefined
    )
      return noStances;
    if (event.prompt.trim() === '') return noStances;
    return reading().then((read) => read.stances);
  },
});
