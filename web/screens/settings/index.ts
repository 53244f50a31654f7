import type { Screen } from '../../screen.ts';
import { Settings } from './settings.tsx';

export const settings: Screen = {
  id: 'settings',
  title: 'Settings',
  path: '/settings',
  summary: 'Change how loud each gate is, and see first what that would have done last week',
  View: Settings,
  nav: { key: 's', icon: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4' },
};
