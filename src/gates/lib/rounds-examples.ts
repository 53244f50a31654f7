import { noRounds, type RoundsSection } from '../../domain/rounds.ts';
import type { Sections } from '../../domain/state.ts';

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
