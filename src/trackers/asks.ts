import * as v from 'valibot';
import { defineTracker } from '../domain/tracker.ts';

/** A command that was asked about runs only after the user said yes: the record is the operation's proof of that. */
export const asks = defineTracker({
  id: 'asks',
  summary: 'Remember which person-only operations the user was asked about',
  scope: 'session',
  on: ['tool.before'],
  schema: v.object({ operations: v.record(v.string(), v.string()) }),
  initial: { operations: {} },
  restrictive: { operations: {} },
  reduce({ section, event, decision }) {
    const asked = decision.findings.filter(
      ({ code, level }) => code.startsWith('person_only:') && level === 'ask',
    );
    if (asked.length === 0 || decision.level === 'deny') return section;
    const fresh = asked.map(({ code }) => [code.slice('person_only:'.length), event.at]);
    return { operations: { ...section.operations, ...Object.fromEntries(fresh) } };
  },
});
