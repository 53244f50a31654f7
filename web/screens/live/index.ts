import type { Screen } from '../../screen.ts';
import { Live } from './live.tsx';

export const live: Screen = {
  id: 'live',
  title: 'Live',
  path: '/live',
  summary: 'See which agents are at work now, in all projects',
  View: Live,
  nav: {
    key: 'l',
    icon: 'M3 12h4l3-8 4 16 3-8h4',
    badge: (view) => view.runs.filter(({ state }) => state !== 'ended').length,
  },
};
