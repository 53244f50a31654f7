/** What was found out about a thing that never changes holds as long as the thing is there. */
export function remembered<Thing extends object, Value>(
  find: (thing: Thing) => Value,
): (thing: Thing) => Value {
  const known = new WeakMap<Thing, Value>();
  return (thing) => {
    const before = known.get(thing);
    if (before !== undefined) return before;
    const value = find(thing);
    known.set(thing, value);
    return value;
  };
}
