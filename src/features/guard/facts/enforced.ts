import { defineFact } from '../../../kernel/fact.ts';

export const enforced = defineFact({
  id: 'enforced',
  summary: 'List the gates that ask or deny in this project',
  gather: ({ settings }) =>
    Object.entries(settings.gates)
      .filter(([, { level }]) => level === 'ask' || level === 'deny')
      .map(([id]) => id),
});
