import { defineFact } from '../../../kernel/fact.ts';
import { findTargets } from '../../../kernel/commands/patch-targets.ts';

export const targets = defineFact({
  id: 'targets',
  summary: 'Find out where the paths of an action really lead',
  gather: findTargets,
});
