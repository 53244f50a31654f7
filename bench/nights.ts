export { nodeIo } from '../src/io/node.ts';
export { createPortfolioFiles } from '../src/stores/portfolio/portfolio-files.ts';
export { givenInitiative, givenSpace, givenTask } from '../test/given/portfolio.ts';
