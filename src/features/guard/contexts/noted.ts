import { defineContext } from '../../../kernel/context.ts';

/** What an agent does better at once when it hears of it; other notes are for whoever reads the log. */
const worthTelling = new Set(['docs-policy', 'destructive-commands', 'forceful-commands', 'publishing']);

export const noted = defineContext({
  id: 'noted',
  summary: 'Tell the agent what was noted about a document or a destroying command that goes through',
  on: ['tool.before'],
  priority: 6,
  write({ decision }) {
    const found = decision?.findings ?? [];
    const [first] = found.filter(({ gate, level }) => level === 'note' && worthTelling.has(gate));
    if (!first || decision?.level !== 'note') return;
    return `Ephor lets this through, and notes: ${first.reason} ${first.remedy}`;
  },
});
