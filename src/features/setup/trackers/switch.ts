import { Switch } from '../../../kernel/state.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const on = { disabled: false, until: null, since: null, reason: null };

/** Changed by `ephor disable` and `ephor enable` only, never by an event. */
export const enforcementSwitch = defineTracker({
  id: 'switch',
  summary: 'Remember whether a person switched enforcement off',
  scope: 'project',
  on: [],
  schema: Switch,
  initial: on,
  restrictive: on,
  reduce: ({ section }) => section,
});
