import { defineFact } from '../../../kernel/fact.ts';

export const conversation = defineFact({
  id: 'conversation',
  summary: 'Read the latest messages before the host forgets them',
  gather({ event, conversation: read }) {
    if (event.kind !== 'compact.before') return [];
    try {
      return read();
    } catch {
      return [];
    }
  },
});
