export { defineContext } from './kernel/context.ts';
export { defineEffect } from './kernel/effect.ts';
export { defineFact } from './kernel/fact.ts';
export { defineGate } from './kernel/gate.ts';
export { defineHost } from './kernel/host.ts';
export { defineOperation } from './kernel/operation.ts';
export { defineTracker } from './kernel/tracker.ts';
