import { waitsNow } from '../../portfolio.ts';
import type { Screen } from '../../screen.ts';
import { NeedsYou } from './needs-you.tsx';

export const needsYou: Screen = {
  id: 'needs-you',
  title: 'Needs you',
  path: '/',
  summary: 'Answer what waits for you; what sets most free comes first',
  View: NeedsYou,
  nav: {
    key: 'n',
    icon: 'M4 13h4l1.5 3h5L16 13h4M4 13 6.5 5h11L20 13v6H4z',
    badge: (view) => view.escalations.filter((each) => waitsNow(each)).length + view.problems.length,
  },
};
