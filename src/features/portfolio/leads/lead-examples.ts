import type { Leading } from '../../../kernel/portfolio/lead-section.ts';
import type { Sections } from '../../../kernel/state.ts';

/** For examples: a session that works on the tasks of shop/checkout. */
export const leadingWork: Leading = {
  run: 'run-0003',
  epoch: 3,
  space: 'shop',
  initiative: 'checkout',
  kind: 'work',
  task: 2,
  root: '/repo',
  scope: ['src/checkout/**', 'test/**'],
  agreed: true,
  grants: [],
  start: { highest: 4, plan: 'as it was', knowledge: 100 },
  checks: [],
  passed: [],
  edited: null,
  refusals: 0,
  completed: 0,
  told: [],
  letGo: false,
};

export const leading = (more: Partial<Leading> = {}): Pick<Sections, 'lead'> => ({
  lead: { leading: { ...leadingWork, ...more } },
});
