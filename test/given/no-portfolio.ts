import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';

/** For what has nothing to do with a portfolio. */
export const noPortfolio = {} as PortfolioStore;
