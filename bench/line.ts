export { createLine } from '../src/line/create-line.ts';
export { handleHook } from '../src/line/handle-hook.ts';
export { nodeIo } from '../src/io/node.ts';
