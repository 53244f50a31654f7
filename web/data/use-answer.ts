import { useEffect, useState } from 'preact/hooks';
import { type Cause, entryOf, type Held, refresh } from './cache.ts';

const usual: readonly Cause[] = ['change'];
const none: Held<never> = { data: undefined, failure: undefined, loading: false };

/** What the door answers at an address, kept fresh while it is looked at. Undefined asks nothing. */
export function useAnswer<T>(
  path: string | undefined,
  causes: readonly Cause[] = usual,
): Held<T> & { again(): void } {
  const [, draw] = useState({});
  useEffect(() => {
    if (path === undefined) return undefined;
    const entry = entryOf(path, causes);
    const listener = (): void => draw({});
    entry.listeners.add(listener);
    if (entry.stale) void refresh(path, entry);
    else draw({});
    return () => void entry.listeners.delete(listener);
  }, [path]);
  const held = path === undefined ? none : (entryOf(path, causes).held as Held<T>);
  return {
    ...held,
    again: () => {
      if (path !== undefined) void refresh(path, entryOf(path, causes));
    },
  };
}

/** An address with its entries; lists are the same name several times, what is undefined is left out. */
export function address(
  path: string,
  entries: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(entries)) {
    if (value === undefined || value === false) continue;
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
