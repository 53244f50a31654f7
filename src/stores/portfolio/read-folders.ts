import type { FileEntry } from '../../kernel/io.ts';
import type { Problem } from '../../kernel/portfolio/portfolio.ts';
import { isPortfolioName } from '../../kernel/portfolio/name.ts';
import { type Expected, mostJsonBytes, mostTextBytes, type Reading, readThing } from './stored-thing.ts';
import type { Parser, SeenFiles } from './seen-files.ts';

const absent: Reading<never> = { thing: undefined, problems: [] };
const noText: TextReading = { text: undefined, problems: [] };

export interface TextReading {
  readonly text: string | undefined;
  readonly problems: readonly Problem[];
}

/** How the file of a thing becomes the thing. */
export const thingParser = <T>(path: string, expected: () => Expected<T>): Parser<Reading<T>> => ({
  mostBytes: mostJsonBytes,
  absent,
  parse: (text) => readThing(text, path, expected()),
  broken: (problem) => ({ thing: undefined, problems: [problem] }),
});

/** Reads a thing where its folder says that a file is. */
export const thingAt = <T>(seen: SeenFiles, path: string, expected: () => Expected<T>): Reading<T> =>
  seen.file(path, thingParser(path, expected));

const textParser: Parser<TextReading> = {
  mostBytes: mostTextBytes,
  absent: noText,
  parse: (text) => ({ text, problems: [] }),
  broken: (problem) => ({ text: undefined, problems: [problem] }),
};
export const textAt = (seen: SeenFiles, path: string): TextReading => seen.file(path, textParser);

/** What lies in a folder, as far as it can be used. */
export interface Listing {
  has(name: string, kind: 'file' | 'folder'): boolean;
  /** Files with this ending, without it. */
  files(ending: string): readonly string[];
  readonly folders: readonly string[];
  readonly problems: readonly Problem[];
}

const listings = new WeakMap<readonly FileEntry[], Map<string, Listing>>();

export function listing(seen: SeenFiles, folder: string): Listing {
  const entries = seen.entries(folder);
  const known = listings.get(entries) ?? new Map<string, Listing>();
  listings.set(entries, known);
  const found = known.get(folder) ?? listingOf(folder, entries);
  known.set(folder, found);
  return found;
}

function listingOf(folder: string, entries: readonly FileEntry[]): Listing {
  const kinds = new Map(entries.map(({ name, kind }) => [name, kind]));
  const usable = entries.filter(({ name }) => isPortfolioName(name));
  const ofKind = (kind: string): readonly string[] =>
    usable.filter((entry) => entry.kind === kind).map(({ name }) => name);
  const files = ofKind('file');
  return {
    has: (name, kind) => kinds.get(name) === kind,
    files: (ending) =>
      files.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, name.length - ending.length)),
    folders: ofKind('folder'),
    problems: entries.flatMap(({ name, kind }): readonly Problem[] => {
      const cause = causeAgainst(name, kind);
      return cause === undefined ? [] : [{ file: `${folder}/${name}`, line: null, cause }];
    }),
  };
}

/** Hidden files belong to editors and systems. */
function causeAgainst(name: string, kind: FileEntry['kind']): string | undefined {
  if (name.startsWith('.')) return undefined;
  if (kind === 'link') return 'it links outside the portfolio or nowhere; put the real file or folder here';
  if (kind === 'other') return 'it is neither a file nor a folder';
  return isPortfolioName(name) ? undefined : 'its name could be confused with another; give it a plain one';
}
