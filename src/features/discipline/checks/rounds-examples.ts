import { noRounds, type RoundsSection } from '../../../kernel/checks/rounds.ts';
import type { Sections } from '../../../kernel/state.ts';

/** For examples: so many rounds that ended in the same failure. */
export const inRounds = (vain: number, more: Partial<RoundsSection> = {}): Pick<Sections, 'rounds'> => ({
  rounds: {
    ...noRounds,
    vain,
    failure: '12345678',
    kind: 'test',
    command: 'npm test',
    error: 'AssertionError: expected 4 to be 5',
    ...more,
  },
});
