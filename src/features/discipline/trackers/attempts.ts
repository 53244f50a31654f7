import { AttemptsSection, mostAttempts } from '../../../kernel/discipline.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const none: AttemptsSection = { count: 0, last_attempt: null, reset_at: null };

export const attempts = defineTracker({
  id: 'attempts',
  summary: 'Count the edits that failed or were refused since the last research',
  scope: 'session',
  on: ['tool.before', 'tool.failed', 'tool.after'],
  needs: ['researchCredit'],
  schema: AttemptsSection,
  initial: none,
  restrictive: { ...none, count: mostAttempts },
  reduce({ section, event, facts, decision }) {
    if (event.kind === 'tool.after')
      return facts.researchCredit.category === null ? section : { ...section, count: 0, reset_at: event.at };
    const refused = event.kind === 'tool.before' && decision.level === 'deny';
    const failed = event.kind === 'tool.failed' && !event.interrupted;
    if (event.action.kind !== 'write' || !(refused || failed)) return section;
    return { ...section, count: section.count + 1, last_attempt: event.at };
  },
});
