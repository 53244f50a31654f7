import { defineContext } from '../../../kernel/context.ts';
import { refusalKey } from '../../../kernel/subject.ts';

/** Told beside the objection itself, to an agent that did not heed it the first time. */
export const refusedAgain = defineContext({
  id: 'refused-again',
  summary: 'Tell an agent that meets the same objection again to read it, and then to stop',
  on: ['tool.before'],
  priority: 1,
  write({ state: { refusals }, decision }) {
    const again = (decision?.findings ?? [])
      .filter(({ level }) => level === 'deny')
      .map((finding) => ({ ...finding, count: 1 + (refusals.counts[refusalKey(finding)] ?? 0) }))
      .filter(({ count }) => count > 1)
      .toSorted((a, b) => b.count - a.count)[0];
    if (!again) return;
    const { count } = again;
    if (count === 2)
      return `Ephor objects to this for the second time. Trying again does not help: read the message and do what it says.`;
    return `Ephor objects to this for the ${ordinal(count)} time. Stop here. Tell the user what you wanted and what Ephor said, and wait for their answer.`;
  },
});

const ordinal = (count: number): string => (count === 3 ? 'third' : `${count}th`);
