import { useEffect, useRef } from 'preact/hooks';
import { useStore } from '../data/store.ts';
import { line } from '../data/events.ts';
import { modKey } from '../keys/keys.ts';
import type { PortfolioView } from '../portfolio.ts';
import { screens } from '../screens.ts';
import { toggleTheme } from './theme.ts';
import './nav.css';

interface NavProps {
  readonly view: PortfolioView | undefined;
  readonly here: string | undefined;
  readonly find: () => void;
  readonly help: () => void;
}

export function Nav({ view, here, find, help }: NavProps) {
  const list = useRef<HTMLElement>(null);
  // On a phone it is wider than the window, and wider still with its counts.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here, view === undefined]);
  return (
    <header class="side">
      <div class="side-top">
        <a class="brand" href="/">
          <img src="/icon.svg" alt="" width="22" height="22" /> Ephor
        </a>
        <LiveLine />
      </div>
      <nav class="nav" aria-label="Screens" ref={list}>
        <ul>
          {screens.map(({ id, title, path, nav }) => {
            if (!nav) return null;
            const count = view && nav.badge ? nav.badge(view) : 0;
            return (
              <li key={id}>
                <a href={path} aria-current={id === here ? 'page' : undefined}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={nav.icon} />
                  </svg>
                  {title}
                  {count > 0 && (
                    <span class="badge">
                      {count}
                      <span class="unseen"> waiting</span>
                    </span>
                  )}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <div class="side-end">
        <button type="button" class="quiet" onClick={find}>
          <span>Find</span> <kbd>{modKey}K</kbd>
        </button>
        <button type="button" class="quiet" onClick={help} aria-label="Keys">
          <kbd>?</kbd>
        </button>
        <button type="button" class="quiet" onClick={toggleTheme} aria-label="Change between light and dark">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="8" />
            <path class="half" d="M12 4a8 8 0 0 1 0 16z" />
          </svg>
        </button>
      </div>
    </header>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** Whether what one sees is of now. */
function LiveLine() {
  const now = useStore(line);
  const words = {
    connecting: 'Connecting …',
    live: 'Live',
    reconnecting: 'Reconnecting …',
    stale: `Stale since ${'since' in now ? clock.format(now.since) : ''}`,
  };
  return (
    <p class="live" data-kind={now.kind} role="status">
      {words[now.kind]}
    </p>
  );
}
