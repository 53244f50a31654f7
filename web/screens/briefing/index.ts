import type { Screen } from '../../screen.ts';
import { Briefing } from './briefing.tsx';

export const briefing: Screen = {
  id: 'briefing',
  title: 'Briefing',
  path: '/briefing',
  summary: 'Read what was done, what was decided without you, and what comes next',
  View: Briefing,
  nav: { key: 'b', icon: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7' },
};
