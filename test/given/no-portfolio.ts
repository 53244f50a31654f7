/** For what has nothing to do with a portfolio. */
export const noPortfolio = (): Promise<never> =>
  Promise.reject(new Error('nobody should ask for a portfolio'));
