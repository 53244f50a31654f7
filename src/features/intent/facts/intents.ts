import { defineFact } from '../../../kernel/fact.ts';

export const intents = defineFact({
  id: 'intents',
  summary: 'List the agreed intents',
  gather: ({ settings }) => settings.intents,
});
