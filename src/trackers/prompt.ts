import * as v from 'valibot';
import { shorten } from '../domain/redact.ts';
import type { PromptSection } from '../domain/state.ts';
import { defineTracker } from '../domain/tracker.ts';
import { typedByUser } from '../domain/typed.ts';

const nothing: PromptSection = { at: null, text: '' };

/** An answer to a question says little without it, and what was refused never reached the agent. */
export const prompt = defineTracker({
  id: 'prompt',
  summary: 'Remember the beginning of what the user asked for last, for the ledger',
  scope: 'session',
  on: ['prompt.before'],
  schema: v.object({ at: v.nullable(v.string()), text: v.string() }),
  initial: nothing,
  restrictive: nothing,
  reduce({ section, event, decision }) {
    if (event.asked !== undefined || decision.level === 'deny' || decision.level === 'ask') return section;
    const text = shorten(typedByUser(event.prompt).replaceAll(/\s+/g, ' ').trim());
    return text === '' ? section : { at: event.at, text };
  },
});
