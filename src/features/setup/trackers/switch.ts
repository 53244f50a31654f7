import * as v from 'valibot';
import { defineTracker } from '../../../kernel/tracker.ts';

const on = { disabled: false, until: null, since: null, reason: null };

/** Changed by `ephor disable` and `ephor enable` only, never by an event. */
export const enforcementSwitch = defineTracker({
  id: 'switch',
  summary: 'Remember whether a person switched enforcement off',
  scope: 'project',
  on: [],
  schema: v.object({
    disabled: v.boolean(),
    until: v.nullable(v.string()),
    since: v.nullable(v.string()),
    reason: v.nullable(v.string()),
  }),
  initial: on,
  restrictive: on,
  reduce: ({ section }) => section,
});
