import { defineContext } from '../../../kernel/context.ts';
import { shorten } from '../../../kernel/text/secrets.ts';

/** At the end of a turn a host can only make the agent go on, so it is told when it goes on anyway. */
export const worthRemembering = defineContext({
  id: 'worth-remembering',
  summary: 'Remind the agent once to write down what it learned',
  on: ['tool.after', 'prompt.before'],
  priority: 9,
  write({ event, state: { scribe } }) {
    if (scribe.worth.length === 0 || event.agent) return;
    if (event.kind === 'tool.after') {
      const steps = event.action.kind === 'other' ? (event.action.steps ?? []) : [];
      if (steps.length === 0 || !steps.every(({ done }) => done)) return;
    }
    return `Ephor: ${shorten(scribe.worth.join('; '), 100)}. If that would help the next session, write it down in one sentence: \`ephor remember "…"\` or record_lesson.`;
  },
});
