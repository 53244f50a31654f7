import { useEffect, useState } from 'preact/hooks';

/** A value that several parts of the page look at. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  const [, again] = useState({});
  useEffect(() => {
    const seen = store.get();
    const stop = store.subscribe(() => again({}));
    // What came between drawing and subscribing.
    if (!Object.is(seen, store.get())) again({});
    return stop;
  }, [store]);
  return store.get();
}
