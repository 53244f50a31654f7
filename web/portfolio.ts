import type { PortfolioView } from '../src/doors/http/portfolio-view.ts';
import { useAnswer } from './data/use-answer.ts';

export const portfolioPath = '/api/portfolio';
export type { PortfolioView };
export type InitiativeCard = PortfolioView['initiatives'][number];
export type QuestionCard = PortfolioView['escalations'][number];
export type SpaceCard = PortfolioView['spaces'][number];

/** What the first screens show, in one piece; all of them share the one answer. */
export const usePortfolio = () => useAnswer<PortfolioView>(portfolioPath);

export const initiativeAddress = (space: string, id: string): string =>
  `/initiative/${encodeURIComponent(space)}/${encodeURIComponent(id)}`;

/** Questions that wait for a person now: neither a draft nor put aside. */
export const waitsNow = ({ status, snoozedUntil }: QuestionCard, now = Date.now()): boolean =>
  status === 'pending' && (snoozedUntil === null || Date.parse(snoozedUntil) <= now);
