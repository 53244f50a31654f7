import type { Screen } from '../../screen.ts';
import { Why } from './why.tsx';

export const why: Screen = {
  id: 'why',
  title: 'Why',
  path: '/why',
  summary: 'See who wrote each line of a file, for which intent, and what was asked',
  View: Why,
  nav: { key: 'w', icon: 'M4 6h10M4 12h7M4 18h9M18 8v.01M18 12v6' },
};
