import { render } from 'preact';
import './style/tokens.css';
import './style/base.css';
import { followEvents } from './data/events.ts';
import { followLogin, session } from './data/session.ts';
import { listenToKeys } from './keys/keys.ts';
import { followLinks } from './routing/route.ts';
import { Shell } from './shell/shell.tsx';

followLinks();
followLogin();
listenToKeys();
void session.ask();
void followEvents();
const root = document.querySelector('#app');
if (root) render(<Shell />, root);
