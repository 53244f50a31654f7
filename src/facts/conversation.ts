import { defineFact } from '../domain/fact.ts';

export const conversation = defineFact({
  id: 'conversation',
  summary: 'Read what was said lately, before the host forgets it',
  gather({ event, conversation: read }) {
    if (event.kind !== 'compact.before') return [];
    try {
      return read();
    } catch {
      return [];
    }
  },
});
