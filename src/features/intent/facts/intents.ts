import { defineFact } from '../../../kernel/fact.ts';

export const intents = defineFact({
  id: 'intents',
  summary: 'List the intents that were agreed on',
  gather: ({ settings }) => settings.intents,
});
