import type { Sections } from '../state.ts';
import type { SupervisedWork } from './supervision.ts';
import { startedWork } from './supervision-plan.ts';

const at = '2026-01-01T00:00:00.000Z';

/** For examples: a bug that is mended in two steps, under supervision. */
export const supervising = (work: Partial<SupervisedWork> = {}): Pick<Sections, 'supervision'> => ({
  supervision: {
    work: {
      ...startedWork('sup-001', 'mend the cart', 'tdd', at),
      state: 'running',
      criteria: [{ id: 'c1', text: 'the cart adds up', check: 'npm test' }],
      locked: { at, hash: 'as it was' },
      steps: [
        { id: 's1', text: 'an empty cart', status: 'done', attempts: [], tries: 0 },
        { id: 's2', text: 'a discount', status: 'in_progress', attempts: [], tries: 0 },
      ],
      baseline: 2,
      ...work,
    },
  },
});

export const haltedWork = supervising({
  state: 'halted',
  halted: { at, code: 'attempts', reason: 'step s2 (a discount) failed 3 times', was: 'running' },
});

/** For examples: what a sub-agent does. */
export const bySubAgent = <E extends object>(event: E, type = 'general-purpose') => ({
  ...event,
  agent: { id: 'a1', type },
});
