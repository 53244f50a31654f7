import type { Screen } from '../../screen.ts';
import { Initiative } from './initiative.tsx';

export const initiative: Screen = {
  id: 'initiative',
  title: 'Initiative',
  path: '/initiative/:space/:id',
  summary: 'See one initiative: plan, tasks, evidence, runs, questions, changes',
  View: Initiative,
};
