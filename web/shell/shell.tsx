import { useEffect, useRef, useState } from 'preact/hooks';
import { screens } from '../screens.ts';
import type { Params, Screen } from '../screen.ts';
import { useKeys } from '../keys/keys.ts';
import { useStore } from '../data/store.ts';
import { session } from '../data/session.ts';
import { usePortfolio } from '../portfolio.ts';
import { go, match, place } from '../routing/route.ts';
import { heading } from './heading.ts';
import { Help } from './help.tsx';
import { LoggedOut, OnlyLooks } from './logged-out.tsx';
import { Nav } from './nav.tsx';
import { Nowhere } from './nowhere.tsx';
import { Palette } from './palette.tsx';
import './shell.css';
import { Toasts } from './toast-list.tsx';
import { toggleTheme } from './theme.ts';

function screenAt(path: string): { screen: Screen; params: Params } | undefined {
  for (const screen of screens) {
    const params = match(screen.path, path);
    if (params) return { screen, params };
  }
  return undefined;
}

/** What is around every screen. */
export function Shell() {
  const { path } = useStore(place);
  const standing = useStore(session);
  const { data: view } = usePortfolio();
  const [open, setOpen] = useState<'palette' | 'help'>();
  const close = (): void => setOpen(undefined);
  const found = screenAt(path);
  const title = useStore(heading) ?? found?.screen.title ?? 'Nothing here';
  const waiting = view ? (screens[0]?.nav?.badge?.(view) ?? 0) : 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · Ephor`;
  }, [title, waiting]);
  useFocusOnMove(path);
  useKeys('Everywhere', [
    { key: 'Mod+k', does: 'Find and do anything', whileTyping: true, run: () => setOpen('palette') },
    { key: '/', does: 'Search', run: () => focusSearch() || setOpen('palette') },
    { key: '?', does: 'Show the keys', run: () => setOpen('help') },
    { key: 't', does: 'Change between light and dark', run: toggleTheme },
    ...screens.flatMap(({ nav, title: name, path: to }) =>
      nav ? [{ key: `g ${nav.key}`, does: `Go to ${name}`, run: () => go(to) }] : [],
    ),
  ]);
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Nav view={view} here={found?.screen.id} find={() => setOpen('palette')} help={() => setOpen('help')} />
      <main id="main" class="main" tabIndex={-1}>
        {standing === 'looks' && <OnlyLooks />}
        {standing === 'out' && <LoggedOut />}
        <h1 tabIndex={-1}>{title}</h1>
        {(standing !== 'out' || view) &&
          (found ? <found.screen.View key={path} params={found.params} /> : <Nowhere />)}
      </main>
      <Toasts />
      {open === 'palette' && <Palette close={close} view={view} />}
      {open === 'help' && <Help close={close} />}
    </div>
  );
}

/** Whoever uses a keyboard or a screen reader begins at the new screen's heading, not where the old one was. */
function useFocusOnMove(path: string): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else {
      scrollTo(0, 0);
      document.querySelector<HTMLElement>('main h1')?.focus();
    }
  }, [path]);
}

/** The search of the screen itself, if it has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('main input[type=search]');
  field?.focus();
  return field !== null;
}
