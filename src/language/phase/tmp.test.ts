import { it } from 'vitest';
import { evaluatePhase } from '../../../test/given/reading.ts';
it('x', () => {
  for (const f of [
    'why is the web pod pending on staging? kubectl is set up',
    'warum kommt bei month_end für den Februar immer etwas zu viel raus?',
    'would this survive daylight saving? the streak thing with same day',
  ]) {
    const e = evaluatePhase({ messages: [{ role: 'user', text: f }] });
    console.log(e.phase, e.against, e.sure, JSON.stringify(e.signals), '|', f);
  }
});
