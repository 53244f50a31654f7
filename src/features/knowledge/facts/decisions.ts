import { defineFact } from '../../../kernel/fact.ts';

const remembered = 8;

export const decisions = defineFact({
  id: 'decisions',
  summary: 'Read the project’s newest decisions',
  async gather({ event, journal }) {
    if (event.kind !== 'session.start') return [];
    const { entries } = await journal.read({ limit: remembered });
    return entries;
  },
});
