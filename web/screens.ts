import type { Screen } from './screen.ts';
import { briefing } from './screens/briefing/index.ts';
import { guard } from './screens/guard/index.ts';
import { initiative } from './screens/initiative/index.ts';
import { knowledge } from './screens/knowledge/index.ts';
import { live } from './screens/live/index.ts';
import { needsYou } from './screens/needs-you/index.ts';
import { portfolio } from './screens/portfolio/index.ts';
import { run } from './screens/run/index.ts';
import { settings } from './screens/settings/index.ts';
import { why } from './screens/why/index.ts';

/** All screens, in the order of the navigation. */
export const screens: readonly Screen[] = [
  needsYou,
  portfolio,
  live,
  briefing,
  guard,
  knowledge,
  why,
  settings,
  initiative,
  run,
];
