import type { Style } from '../operation.ts';
import { counted } from '../operations/time-words.ts';
import type { Portfolio } from './portfolio.ts';

/** The portfolio in figures. */
export interface PortfolioSummary {
  readonly spaces: number;
  /** Open initiatives. */
  readonly initiatives: number;
  /** Leads at work. */
  readonly leads: number;
  /** Questions that people are asked now. */
  readonly questions: number;
  /** Files that can't be read. */
  readonly problems: number;
}

/** Null where there is none. */
export function summaryOf(portfolio: Portfolio, at: string): PortfolioSummary | null {
  const { spaces, initiatives, runs, escalations, problems } = portfolio;
  if (spaces.length + problems.length === 0) return null;
  return {
    spaces: spaces.length,
    initiatives: initiatives.filter(({ status }) => status === 'active' || status === 'paused').length,
    leads: runs.filter(({ state }) => state !== 'ended').length,
    questions: escalations.filter(
      ({ status, snoozedUntil }) => status === 'pending' && (snoozedUntil ?? '') <= at,
    ).length,
    problems: problems.length,
  };
}

export function summaryLine(
  { initiatives, leads, questions, problems }: PortfolioSummary,
  style: Style,
): string {
  const parts = [
    `${counted(initiatives, 'initiative')} open`,
    leads > 0 ? style.good(`${counted(leads, 'lead')} at work`) : 'no lead at work',
    ...(problems > 0 ? [style.bad(`${counted(problems, 'file')} can’t be read`)] : []),
    ...(questions > 0 ? [style.warn(`${counted(questions, 'question')} for you`)] : []),
  ];
  return `${parts.join(' · ')}  ${style.dim(questions > 0 ? 'ephor answer' : 'ephor initiative')}`;
}
