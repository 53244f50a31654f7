import { IntentSection, noIntent, openIntent } from '../../../kernel/work/intent.ts';
import { selectedBy } from '../intent-select.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

/** Selecting is the agent's own act. What it can't do is to select what is not listed, or is done. */
export const intent = defineTracker({
  id: 'intent',
  summary: 'Remember which intent the session works on',
  scope: 'session',
  on: ['tool.after'],
  needs: ['intents'],
  schema: IntentSection,
  initial: noIntent,
  restrictive: noIntent,
  reduce({ section, event, facts: { intents } }) {
    const id = selectedBy(event.action);
    if (id === undefined || id === section.active || !succeeded(event)) return section;
    return openIntent(id, intents) ? { active: id, since: event.at, by: 'agent' } : section;
  },
});
