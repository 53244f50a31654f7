import * as v from 'valibot';
import { startsInBackground } from '../dangers/process-ending.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

declare module '../../../kernel/state.ts' {
  interface Sections {
    started: { readonly any: boolean };
  }
}

export const started = defineTracker({
  id: 'started',
  summary: 'Remember whether the session started a program that keeps running in the background',
  scope: 'session',
  on: ['tool.after', 'tool.failed'],
  schema: v.object({ any: v.boolean() }),
  initial: { any: false },
  restrictive: { any: false },
  reduce: ({ section, event }) =>
    section.any || !startsInBackground(event.action) ? section : { any: true },
});
