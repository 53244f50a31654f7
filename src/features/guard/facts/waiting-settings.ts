import { defineFact } from '../../../kernel/fact.ts';

export const waitingSettings = defineFact({
  id: 'waitingSettings',
  summary: 'List what the configuration files would loosen and nobody has accepted yet',
  gather: ({ settings }) => settings.waiting,
});
