import { eventKinds } from '../../../kernel/event.ts';
import { Activity } from '../../../kernel/state.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const nothing = { events: 0, prompts: 0, edits: 0, commands: 0, failures: 0, lastAt: null, transcript: null };

export const activity = defineTracker({
  id: 'activity',
  summary: 'Count what happened in the session',
  scope: 'session',
  on: eventKinds,
  schema: Activity,
  initial: nothing,
  restrictive: nothing,
  reduce({ section, event }) {
    const done = event.kind === 'tool.after' ? event.action.kind : undefined;
    const typed = event.kind === 'prompt.before' && event.asked === undefined;
    return {
      events: section.events + 1,
      prompts: section.prompts + Number(typed),
      edits: section.edits + Number(done === 'write'),
      commands: section.commands + Number(done === 'command'),
      failures: section.failures + Number(event.kind === 'tool.failed'),
      lastAt: event.at,
      transcript: event.transcript ?? section.transcript,
    };
  },
});
