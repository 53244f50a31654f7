import { defineFact } from '../../../kernel/fact.ts';

export const waitingSettings = defineFact({
  id: 'waitingSettings',
  summary: 'List what the files of the configuration would loosen, and nobody accepted yet',
  gather: ({ settings }) => settings.waiting,
});
