import { RefusalsSection } from '../../../kernel/discipline.ts';
import { refusalKey } from '../../../kernel/subject.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const none: RefusalsSection = { counts: {} };
const mostKinds = 100;

/** Begins anew with the user's next words: they know by then, and may have changed what is asked for. */
export const refusals = defineTracker({
  id: 'refusals',
  summary: 'Count how often an agent met the same objection',
  scope: 'session',
  on: ['tool.before', 'prompt.before'],
  schema: RefusalsSection,
  initial: none,
  restrictive: none,
  reduce({ section, event, decision }) {
    if (event.kind === 'prompt.before') return event.agent || event.prompt === '' ? section : none;
    const keys = new Set(decision.findings.filter(({ level }) => level === 'deny').map(refusalKey));
    if (keys.size === 0) return section;
    const counts = { ...section.counts };
    for (const key of keys) {
      const known = Object.hasOwn(counts, key) ? counts[key] : undefined;
      if (known !== undefined || Object.keys(counts).length < mostKinds) counts[key] = (known ?? 0) + 1;
    }
    return { counts };
  },
});
