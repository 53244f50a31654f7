import { createStore, useStore } from '../data/store.ts';

export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

const here = (): Place => ({ path: location.pathname, query: new URLSearchParams(location.search) });

export const place = createStore<Place>(here());

/** Goes to a page of the dashboard. */
export function go(to: string, { replace = false, opens }: { replace?: boolean; opens?: string } = {}): void {
  if (replace) history.replaceState(history.state, '', to);
  else {
    history.replaceState({ ...history.state, scroll: scrollY }, '');
    history.pushState({ opens }, '', to);
  }
  place.set(here());
}

/** Links are plain anchors: whoever wants a new tab gets one. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.download) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (link.hash !== '' && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
  addEventListener('popstate', ({ state }) => {
    place.set(here());
    const { scroll = 0 } = (state ?? {}) as { scroll?: number };
    requestAnimationFrame(() => scrollTo(0, scroll));
  });
}

/** The values of `:names` where the path fits the pattern. */
export function match(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const parts = path.replace(/(?<=.)\/$/, '').split('/');
  if (wanted.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, each] of wanted.entries()) {
    const part = parts[index] ?? '';
    if (each.startsWith(':')) params[each.slice(1)] = decoded(part);
    else if (each !== part) return undefined;
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * An entry of the address that a screen keeps its state in, so that the state can be linked to. What somebody types
 * or chooses stays one step for the back button; a `step` is one of its own; what `opens` is closed by it.
 */
export function useParam(
  name: string,
  kind: 'choice' | 'step' | 'opens' = 'choice',
): [string, (value: string) => void] {
  const { query } = useStore(place);
  return [
    query.get(name) ?? '',
    (value) => {
      const next = new URLSearchParams(location.search);
      const before = next.get(name) ?? '';
      if (value === before) return;
      if (value === '' && kind === 'opens' && openedHere(name)) return history.back();
      if (value === '') next.delete(name);
      else next.set(name, value);
      const text = next.toString();
      const isStep = kind === 'step' || (kind === 'opens' && before === '');
      go(location.pathname + (text === '' ? '' : `?${text}`), {
        replace: !isStep,
        ...(kind === 'opens' ? { opens: name } : {}),
      });
    },
  ];
}

const openedHere = (name: string): boolean =>
  (history.state as { readonly opens?: string } | null)?.opens === name;
