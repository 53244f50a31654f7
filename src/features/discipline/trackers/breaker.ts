import { breakerAtStart, counted, resetsBreaker } from '../../../kernel/checks/breaker.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { endOf } from '../../../kernel/tool-end.ts';
import { BreakerSection } from '../../../kernel/discipline.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { commandOf, loggedCommand } from '../../../kernel/text/override-words.ts';

/** Opened by failures, closed by the user alone. The log holds all that it counts, so that it can be counted again. */
export const breaker = defineTracker({
  id: 'breaker',
  summary: 'Count failures, and remember whether the breaker is open',
  scope: 'project',
  on: ['tool.after', 'tool.failed', 'prompt.before'],
  needs: ['breakerCounts'],
  schema: BreakerSection,
  initial: breakerAtStart,
  restrictive: { ...breakerAtStart, tripped: true, last_error: 'what failed before is no longer known' },
  reduce({ section, event, facts }) {
    if (event.kind === 'prompt.before') return resetsBreaker(commandOf(event)) ? breakerAtStart : section;
    // Where rounds open it, the tracker `rounds` counts.
    if (facts.breakerCounts === 'rounds') return section;
    return counted(section, endOf(event), event.at, subjectOf(event) ?? event.tool);
  },
  rebuild(section, outcome) {
    const { event, tool = '', subject = '', end, at } = outcome;
    if (event === 'operation') return tool === 'breaker-reset' ? breakerAtStart : section;
    if (resetsBreaker(loggedCommand(outcome))) return breakerAtStart;
    return counted(section, end, at, subject || tool);
  },
});
