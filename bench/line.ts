export { createLine } from '../src/line/create-line.ts';
export { handleHook } from '../src/line/handle-hook.ts';
export { nodeIo } from '../src/io/node.ts';
export { createAccess } from '../src/stores/access-file.ts';
export { createPortfolioFiles } from '../src/stores/portfolio/portfolio-files.ts';
