import { defineGate } from '../../../kernel/gate.ts';
import type { ScribeSection } from '../scribe.ts';

const end = (continued = false) => ({ kind: 'turn.end', continued }) as const;
const worth = (...what: readonly string[]): { readonly scribe: ScribeSection } => ({
  scribe: { failing: {}, halted: false, worth: what },
});

/** Making an agent go on costs a turn, so only who wants everything on gets it; others are told by a context. */
export const unremembered = defineGate({
  id: 'unremembered',
  summary: 'Ask the agent once, before its turn ends, to write down what it learned the hard way',
  family: 'discipline',
  on: ['turn.end'],
  levels: { observe: 'note', standard: 'off', strict: 'deny' },
  examples: {
    objects: [
      {
        name: 'a test that failed three times',
        event: end(),
        state: worth('`npm test` failed 3 times and passes now'),
      },
    ],
    passes: [
      { name: 'a turn in which nothing special happened', event: end(), state: worth() },
      {
        name: 'a turn that goes on because of a reminder',
        event: end(true),
        state: worth('the user corrected you'),
      },
    ],
  },
  check({ event, state: { scribe } }) {
    if (event.continued || scribe.worth.length === 0) return;
    return {
      code: 'nothing_remembered',
      reason: `You wrote down nothing of what you learned: ${scribe.worth.join('; ')}.`,
      remedy:
        'Write it down in one sentence with `ephor remember "…"` or record_lesson. If it is not worth keeping, just end your turn.',
    };
  },
});
