import { defineFact } from '../domain/fact.ts';

export const intents = defineFact({
  id: 'intents',
  summary: 'Tell what was agreed to be worked on',
  gather: ({ settings }) => settings.intents,
});
