export { nodeIo } from '../src/io/node.ts';
export { createPortfolioFiles } from '../src/stores/portfolio/portfolio-files.ts';
