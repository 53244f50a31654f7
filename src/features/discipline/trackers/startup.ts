import { StartupSection } from '../../../kernel/discipline.ts';
import type { Facts } from '../../../kernel/fact.ts';
import { leftOf } from '../startup-parts.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const closed: StartupSection = { open: false, opened_at: null, steps: {}, step_timestamps: {}, done: [] };

/** Sources of a session that had begun before. */
const continued = ['resume', 'compact'];

export const startup = defineTracker({
  id: 'startup',
  summary: 'Remember which startup steps were done',
  scope: 'session',
  on: ['session.start', 'tool.after'],
  needs: ['startupProgress'],
  schema: StartupSection,
  initial: closed,
  restrictive: closed,
  reduce({ section, event, facts: { startupProgress } }) {
    const begins = event.kind === 'session.start' && !continued.includes(event.source);
    if (event.kind === 'tool.after' && startupProgress.done.length === 0) return section;
    return advanced(begins ? closed : section, startupProgress, event.at);
  },
  withoutFacts: (section, event) =>
    event.kind === 'session.start' && !continued.includes(event.source) ? closed : section,
});

function advanced(
  section: StartupSection,
  { steps, done: fresh }: Facts['startupProgress'],
  at: string,
): StartupSection {
  const done = [...new Set([...section.done, ...fresh])];
  const finished = steps.filter((step) => leftOf(step, done).length === 0).map(({ id }) => id);
  const open = finished.length === steps.length;
  return {
    open,
    opened_at: open ? (section.opened_at ?? at) : null,
    steps: Object.fromEntries(steps.map(({ id }) => [id, finished.includes(id)])),
    step_timestamps: Object.fromEntries(finished.map((id) => [id, section.step_timestamps[id] ?? at])),
    done,
  };
}
