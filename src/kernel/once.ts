const makers = new Set<() => unknown>();

/** Made when it is first asked for: a pattern of many words takes a millisecond, and most programs never need it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  const get = (): T => (made ??= { value: make() }).value;
  makers.add(get);
  return get;
}

/** Makes everything now, for a program that is asked again and again. */
export function makeAll(): void {
  for (const get of makers) get();
}
