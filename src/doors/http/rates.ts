/** How much a visitor may ask for in a second, and at once. */
interface Bound {
  readonly perSecond: number;
  readonly atOnce: number;
}

const bounds = {
  /** Views come from memory. */
  view: { perSecond: 10_000, atOnce: 20_000 },
  call: { perSecond: 100, atOnce: 400 },
  /** Nobody guesses: codes and tokens are too long. It keeps the disk quiet. */
  stranger: { perSecond: 20, atOnce: 100 },
  login: { perSecond: 0.5, atOnce: 10 },
} satisfies Record<string, Bound>;

export type RateKind = keyof typeof bounds;

export interface Rates {
  /** 0 when it is fine, else after how many seconds it is again. */
  waitFor(kind: RateKind, visitor: string): number;
}

const mostVisitors = 1_000;

/** A bucket for each visitor and kind, filled as time passes. */
export function createRates(now: () => number): Rates {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    waitFor: (kind, visitor) => {
      const { perSecond, atOnce } = bounds[kind];
      const key = `${kind} ${visitor}`;
      const at = now();
      const bucket = buckets.get(key) ?? { left: atOnce, at };
      bucket.left = Math.min(atOnce, bucket.left + ((at - bucket.at) / 1000) * perSecond);
      bucket.at = at;
      if (!buckets.has(key) && buckets.size >= mostVisitors) buckets.clear();
      buckets.set(key, bucket);
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perSecond);
      bucket.left -= 1;
      return 0;
    },
  };
}
