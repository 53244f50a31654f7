import { useEffect, useRef } from 'preact/hooks';
import './tabs.css';
import { useKeys } from '../keys/keys.ts';
import { useParam } from '../routing/route.ts';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly count?: number;
}

/** Sides of one thing; each has its address, and a digit as its key. */
export function useTabs<Id extends string>(tabs: readonly Tab<Id>[], first: Id, label: string) {
  const [wanted, want] = useParam('show', 'step');
  const here = tabs.find(({ id }) => id === wanted)?.id ?? first;
  const show = (id: Id): void => want(id === first ? '' : id);
  useKeys(
    label,
    tabs.map(({ id, title }, index) => ({
      key: String(index + 1),
      does: `Show ${title}`,
      run: () => show(id),
    })),
  );
  const list = useRef<HTMLElement>(null);
  // On a phone they are wider than the window.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  const bar = (
    <nav class="tabs" aria-label={label} ref={list}>
      <ul>
        {tabs.map(({ id, title, count }) => (
          <li key={id}>
            <button
              type="button"
              class="tab"
              aria-current={id === here ? 'true' : undefined}
              onClick={() => show(id)}
            >
              {title}
              {count !== undefined && count > 0 && <span class="tab-count">{count}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
  return { here, bar };
}
