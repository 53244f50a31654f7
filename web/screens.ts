import type { Screen } from './screen.ts';
import { briefing } from './screens/briefing/index.ts';
import { initiative } from './screens/initiative/index.ts';
import { needsYou } from './screens/needs-you/index.ts';
import { portfolio } from './screens/portfolio/index.ts';

/** All screens, in the order of the navigation. */
export const screens: readonly Screen[] = [needsYou, portfolio, initiative, briefing];
