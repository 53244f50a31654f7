import type { Io } from '../kernel/io.ts';
import type { PortfolioStore } from '../kernel/portfolio/portfolio-store.ts';

/** The store of the portfolio, loaded on first use. */
export function lazyPortfolio(io: Io, home: string, lockDeadlineMs: number): PortfolioStore {
  let opening: Promise<PortfolioStore> | undefined;
  const open = (): Promise<PortfolioStore> => {
    opening ??= import('../stores/portfolio/portfolio-files.ts').then(({ createPortfolioFiles }) =>
      createPortfolioFiles({ io, home, lockDeadlineMs }),
    );
    return opening;
  };
  return {
    read: async () => (await open()).read(),
    document: async (place) => (await open()).document(place),
    transact: async (by, why, work) => (await open()).transact(by, why, work),
    journal: async (after) => (await open()).journal(after),
    fingerprint: async () => (await open()).fingerprint(),
    transcripts: {
      append: async (run, line) => (await open()).transcripts.append(run, line),
      read: async function* (run) {
        yield* (await open()).transcripts.read(run);
      },
    },
  };
}
