import type { Screen } from '../../screen.ts';
import { Guard } from './guard.tsx';

export const guard: Screen = {
  id: 'guard',
  title: 'Guard',
  path: '/guard',
  summary: 'See what each gate objected to, and mark what was wrong',
  View: Guard,
  nav: { key: 'o', icon: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z' },
};
