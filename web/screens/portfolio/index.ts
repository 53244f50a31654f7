import type { Screen } from '../../screen.ts';
import { Portfolio } from './portfolio.tsx';

export const portfolio: Screen = {
  id: 'portfolio',
  title: 'Portfolio',
  path: '/portfolio',
  summary: 'See every space and initiative, and how each goes on',
  View: Portfolio,
  nav: { key: 'p', icon: 'M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z' },
};
