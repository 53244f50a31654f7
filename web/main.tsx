import { render } from 'preact';
import './style/tokens.css';
import './style/base.css';
import { outdated } from './data/cache.ts';
import { followEvents } from './data/events.ts';
import { followLogin, session } from './data/session.ts';
import { listenToKeys } from './keys/keys.ts';
import { followPortfolio } from './portfolio-events.ts';
import { followLinks } from './routing/route.ts';
import { Shell } from './shell/shell.tsx';

followLinks();
followLogin();
listenToKeys();
followPortfolio();
// Files that somebody edits by hand send no event.
addEventListener('focus', () => outdated('change'));
void session.ask();
void followEvents();
const root = document.querySelector('#app');
if (root) render(<Shell />, root);
