import type { JournalLine } from '../../kernel/portfolio/change.ts';
import type { PortfolioStore } from '../../kernel/portfolio/portfolio-store.ts';

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

interface Watched {
  readonly store: Pick<PortfolioStore, 'journal'>;
  fingerprint(): Promise<string>;
  /** Changes with every line of the journal, and costs next to nothing. */
  journalKey(): string;
  now(): number;
}

const freshMs = 100;
/** A large portfolio takes longer to look through, and is looked through less often: a twentieth of one core at most. */
const timesItsCost = 20;

export function createPortfolioWatch({ store, fingerprint, journalKey, now }: Watched): PortfolioWatch {
  let key = '';
  let keyAt = Number.NEGATIVE_INFINITY;
  let print = '';
  let printAt = Number.NEGATIVE_INFINITY;
  let restMs = freshMs;
  let looking: Promise<void> | undefined;
  let number: number | undefined;
  let readKey = '';
  let told = '';
  /** When lines came that files will differ by, until these were looked at. */
  let linesAt = Number.NEGATIVE_INFINITY;

  /** Files that changed a moment ago can't be told apart by their times, so a change in the journal is told first. */
  const lookAtJournal = (): boolean => {
    if (now() - keyAt < freshMs) return false;
    const before = key;
    key = journalKey();
    keyAt = now();
    return before !== '' && before !== key;
  };
  const lookAtFiles = async (): Promise<void> => {
    const began = now();
    print = await fingerprint();
    printAt = now();
    restMs = Math.max(freshMs, (printAt - began) * timesItsCost);
  };
  const current = async (): Promise<string> => {
    if (lookAtJournal()) printAt = Math.max(printAt, now() - restMs + freshMs);
    if (now() - printAt >= restMs) {
      looking ??= lookAtFiles().finally(() => (looking = undefined));
      looking.catch(() => undefined);
      // Only who comes first waits: what people edit by hand may be seen a moment later.
      if (print === '') await looking;
    }
    return `${key} ${print}`;
  };
  const newest = async (): Promise<number> => {
    number ??= (await store.journal()).at(-1)?.n ?? 0;
    return number;
  };
  return {
    version: current,
    newest,
    fresh: async () => {
      const since = await newest();
      keyAt = Number.NEGATIVE_INFINITY;
      await current();
      const lines = key === readKey ? [] : await store.journal(since);
      readKey = key;
      number = lines.at(-1)?.n ?? since;
      if (lines.length > 0) linesAt = now();
      const edited =
        print !== told && told !== '' && lines.length === 0 && linesAt === Number.NEGATIVE_INFINITY;
      if (printAt > linesAt) linesAt = Number.NEGATIVE_INFINITY;
      told = print;
      return { lines, edited };
    },
    lines: async (after, upTo) => (await store.journal(after)).filter(({ n }) => n <= upTo),
    changed: () => {
      keyAt = Number.NEGATIVE_INFINITY;
      printAt = Number.NEGATIVE_INFINITY;
    },
  };
}
