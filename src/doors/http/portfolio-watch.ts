import type { PortfolioStore } from '../../kernel/portfolio/portfolio-store.ts';
import type { JournalLine } from '../../kernel/portfolio/change.ts';

/** The portfolio as everybody who looks at it shares it: asked of the disk once for all of them. */
export interface PortfolioWatch {
  /** Equal as long as nothing has changed; at most so old as the disk may be left alone. */
  version(): Promise<string>;
  /** Changes since the last call, and whether somebody changed a file by hand. */
  fresh(): Promise<{ readonly lines: readonly JournalLine[]; readonly edited: boolean }>;
  /** Between two numbers, the first left out. */
  lines(after: number, upTo: number): Promise<readonly JournalLine[]>;
  /** The number of the newest line that `fresh` gave. */
  newest(): Promise<number>;
  /** Look again at once. */
  changed(): void;
}

type Watched = Pick<PortfolioStore, 'journal' | 'fingerprint'>;

const freshMs = 100;
/** A large portfolio takes longer to look through, and is looked through less often: a twentieth of one core at most. */
const timesItsCost = 20;

export function createPortfolioWatch(store: Watched, now: () => number): PortfolioWatch {
  let version = '';
  let lookedAt = Number.NEGATIVE_INFINITY;
  let restMs = freshMs;
  let looking: Promise<string> | undefined;
  let number: number | undefined;
  let told = '';

  const look = async (): Promise<string> => {
    const began = now();
    version = await store.fingerprint();
    lookedAt = now();
    restMs = Math.max(freshMs, (lookedAt - began) * timesItsCost);
    return version;
  };
  const current = (): Promise<string> => {
    if (now() - lookedAt < restMs) return Promise.resolve(version);
    looking ??= look().finally(() => (looking = undefined));
    return looking;
  };
  const newest = async (): Promise<number> => {
    number ??= (await store.journal()).at(-1)?.n ?? 0;
    return number;
  };
  return {
    version: current,
    newest,
    fresh: async () => {
      const lines = await store.journal(await newest());
      number = lines.at(-1)?.n ?? number;
      if (lines.length > 0) lookedAt = Number.NEGATIVE_INFINITY;
      const seen = await current();
      const edited = lines.length === 0 && told !== '' && seen !== told;
      told = seen;
      return { lines, edited };
    },
    lines: async (after, upTo) => (await store.journal(after)).filter(({ n }) => n <= upTo),
    changed: () => {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
