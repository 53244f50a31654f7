import { rankEscalations } from '../plan/rank-escalations.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';

/** A question with what its answer lets go on. */
export type Ranked = Escalation & {
  /** Open tasks that wait for it, directly or behind others. */
  readonly unblocks: number;
};

/** Every open question, what unblocks most first. */
export const openQuestions = (portfolio: Portfolio, at: string): readonly Ranked[] =>
  rankEscalations(portfolio, new Date(at)).map(({ escalation, unblocks }) => ({ ...escalation, unblocks }));

/** Those that somebody is asked now: no drafts, and nothing that was put aside. */
export const questionsForPeople = (portfolio: Portfolio, at: string): readonly Ranked[] =>
  openQuestions(portfolio, at).filter(
    ({ status, snoozedUntil }) => status === 'pending' && (snoozedUntil ?? '') <= at,
  );

/** One question with its rank's figure; none for what is answered. */
export const rankedOne = (portfolio: Portfolio, escalation: Escalation, at: string): Ranked =>
  openQuestions(portfolio, at).find(({ id }) => id === escalation.id) ?? { ...escalation, unblocks: 0 };
