export { defineContext } from './domain/context.ts';
export { defineEffect } from './domain/effect.ts';
export { defineFact } from './domain/fact.ts';
export { defineGate } from './domain/gate.ts';
export { defineHost } from './domain/host.ts';
export { defineOperation } from './domain/operation.ts';
export { defineTracker } from './domain/tracker.ts';
