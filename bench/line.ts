export { createLine } from '../src/app/create-line.ts';
export { handleHook } from '../src/app/handle-hook.ts';
export { nodeIo } from '../src/io/node.ts';
