/** How loudly a gate speaks. The configuration decides it, never the gate. */
export const levels = ['off', 'note', 'ask', 'deny'] as const;
export type Level = (typeof levels)[number];

/** A level at which something is said at all. */
export type Loudness = Exclude<Level, 'off'>;

export const profiles = ['observe', 'standard', 'strict'] as const;
export type Profile = (typeof profiles)[number];

const rank: Record<Level, number> = { off: 0, note: 1, ask: 2, deny: 3 };

export const compareLevels = (a: Level, b: Level): number => rank[a] - rank[b];

export const loudest = <L extends Level>(a: L, b: L): L => (compareLevels(a, b) >= 0 ? a : b);

export const quietest = <L extends Level>(a: L, b: L): L => (compareLevels(a, b) <= 0 ? a : b);
