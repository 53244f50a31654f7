export interface Measures {
  readonly sessionsWithWrongPercent: number;
  readonly wrongPer100Calls: number;
  readonly caughtPercent: number | null;
}

export interface Bar {
  readonly measure: keyof Measures;
  readonly value: number | null;
  readonly limit: string;
  readonly met: boolean;
}

/** What the set must keep to. */
const limits = {
  sessionsWithWrongPercent: { atMost: 5 },
  wrongPer100Calls: { atMost: 0.5 },
  caughtPercent: { atLeast: 90 },
} as const satisfies Record<keyof Measures, { atMost: number } | { atLeast: number }>;

export const barsFor = (measures: Measures): readonly Bar[] =>
  (Object.keys(limits) as (keyof Measures)[]).map((measure) => {
    const value = measures[measure];
    const limit = limits[measure];
    const [sign, bound] = 'atMost' in limit ? ['≤', limit.atMost] : ['≥', limit.atLeast];
    // Nothing was wanted, so nothing was missed.
    const met = value === null || ('atMost' in limit ? value <= bound : value >= bound);
    return { measure, value, limit: `${sign} ${bound}`, met };
  });

/** With two digits; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;
