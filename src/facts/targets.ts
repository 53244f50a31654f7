import { defineFact } from '../domain/fact.ts';
import { findTargets } from './lib/find-targets.ts';

export const targets = defineFact({
  id: 'targets',
  summary: 'Find out where the paths of an action really lead',
  gather: findTargets,
});
