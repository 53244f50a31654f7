import { defineFact } from '../domain/fact.ts';
import { typedByUser } from '../domain/typed.ts';

export const promptClass = defineFact({
  id: 'promptClass',
  summary: 'Find out what kind of prompt this is',
  gather({ event }) {
    if (event.kind !== 'prompt.before') return null;
    const prompt = typedByUser(event.prompt);
    if (prompt === '') return null;
    return import('./lib/evaluate-prompt.ts').then(({ classify }) => classify(prompt));
  },
});
