import { startupSnapshot } from 'node:v8';

const lent = {
  toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number): unknown[] {
    return [...this].sort(compare);
  },
  toReversed(this: unknown[]): unknown[] {
    return [...this].reverse();
  },
  with(this: unknown[], at: number, value: unknown): unknown[] {
    const copy = [...this];
    copy[at < 0 ? copy.length + at : at] = value;
    return copy;
  },
} as const;

/**
 * Some versions of Node give arrays their newest methods only when a process is started, and not to the one that is
 * written down. What that one judges needs them, so they are lent to it, and taken back before it is written.
 */
export function lendMethods(): void {
  const { prototype } = Array;
  const missing = Object.entries(lent).filter(([name]) => !(name in prototype));
  for (const [name, value] of missing)
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  startupSnapshot.addSerializeCallback(() => {
    for (const [name] of missing) Reflect.deleteProperty(prototype, name);
  });
}
