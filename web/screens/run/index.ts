import type { Screen } from '../../screen.ts';
import { Run } from './run.tsx';

export const run: Screen = {
  id: 'run',
  title: 'Run',
  path: '/run/:id',
  summary: 'Read what a lead said and did',
  View: Run,
};
