import type { Change } from '../../../kernel/portfolio/change.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Numbers } from '../../../kernel/portfolio/portfolio-store.ts';
import { fieldsIn } from './fit.ts';
import type { Row } from './source.ts';

/** A portfolio of another program, read into memory. */
export interface OtherPortfolio {
  /** Tells its things from those of others, whenever it is imported again. */
  readonly label: string;
  /** The text of each file; undefined where it can't be read. */
  readonly texts: ReadonlyMap<string, string | undefined>;
}

/** What is collected while one portfolio is mapped to ours. */
export interface Mapping extends OtherPortfolio {
  readonly now: Portfolio;
  readonly next: Numbers;
  readonly paths: readonly string[];
  /** What its initiatives are called here, by `space/initiative` there. */
  readonly renamed: Map<string, string>;
  readonly changes: Change[];
  readonly rows: Row[];
  origin(what: string): string;
  fields(path: string): Readonly<Record<string, unknown>> | undefined;
  /** It becomes a thing of ours. */
  bring(from: string, to: string, change: Change, note?: string): void;
  /** It is here already. */
  isThere(from: string, to: string, note?: string): void;
  /** A copy of it is kept, and nothing else. */
  keep(from: string, note: string): void;
}

export function createMapping(other: OtherPortfolio, now: Portfolio, next: Numbers): Mapping {
  const changes: Change[] = [];
  const rows: Row[] = [];
  const parsed = new Map<string, ReturnType<typeof fieldsIn>>();
  return {
    ...other,
    now,
    next,
    paths: [...other.texts.keys()],
    renamed: new Map(),
    changes,
    rows,
    origin: (what) => `${other.label}:${what}`,
    fields: (path) => {
      if (!parsed.has(path)) parsed.set(path, fieldsIn(other.texts.get(path)));
      return parsed.get(path);
    },
    bring: (from, to, change, note = '') => {
      changes.push(change);
      rows.push({ from, to, state: 'brought', isNew: true, note });
    },
    isThere: (from, to, note = '') => void rows.push({ from, to, state: 'brought', isNew: false, note }),
    keep: (from, note) => void rows.push({ from, to: null, state: 'kept', isNew: false, note }),
  };
}

/** A name that none has, made from one. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let count = 1; ; count += 1) {
    const other = count === 1 ? `${name}-imported` : `${name}-imported-${count}`;
    if (!taken.has(other)) return other;
  }
}
