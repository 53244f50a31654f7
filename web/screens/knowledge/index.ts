import type { Screen } from '../../screen.ts';
import { Knowledge } from './knowledge.tsx';

export const knowledge: Screen = {
  id: 'knowledge',
  title: 'Knowledge',
  path: '/knowledge',
  summary: 'Search what is known and decided, where it comes from, and what contradicts it',
  View: Knowledge,
  nav: { key: 'k', icon: 'M5 4h11l3 3v13H5zM9 9h6M9 13h6' },
};
