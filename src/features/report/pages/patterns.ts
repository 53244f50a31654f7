import { patternGates } from '../patterns.ts';
import type { SessionPatterns } from './report-data.ts';
import type { SessionTally } from './session-tally.ts';

const shownSessions = 10;

/** What was noted of each session in which work looked better than it was; newest last. */
export const patternsIn = (sessions: readonly SessionTally[]): readonly SessionPatterns[] =>
  sessions
    .map(({ id, lastAt, gates }) => ({
      session: id,
      lastAt,
      patterns: patternGates.flatMap((gate) => {
        const tally = gates.get(gate);
        return tally ? [{ gate, count: tally.deny + tally.ask + tally.note }] : [];
      }),
    }))
    .filter(({ patterns }) => patterns.length > 0)
    .toSorted((a, b) => (a.lastAt < b.lastAt ? -1 : a.lastAt > b.lastAt ? 1 : a.session < b.session ? -1 : 1))
    .slice(-shownSessions);
