import { startedWork } from '../../kernel/work/supervision-plan.ts';
import type { SupervisionSection } from '../../kernel/work/supervision.ts';

/** Where damaged state starts from: until a person has looked, nobody goes on as if nothing had been supervised. */
export const lostSupervision: SupervisionSection = {
  work: {
    ...startedWork('unknown', 'nobody knows which', 'unknown', ''),
    state: 'halted',
    halted: {
      at: '',
      code: 'unknown',
      reason: 'it is not known any more whether this session was supervised',
      was: 'stopped',
    },
  },
};

export const isLost = ({ work }: SupervisionSection): boolean =>
  work?.state === 'halted' && work.halted?.code === 'unknown';
