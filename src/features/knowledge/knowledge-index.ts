import * as v from 'valibot';
import { type Stored, textsOrNone } from '../../kernel/schema.ts';
import { plainForm } from '../../kernel/text/statement.ts';

declare module '../../kernel/state.ts' {
  interface Sections {
    offered: OfferedSection;
  }
}

declare module '../../kernel/fact.ts' {
  interface Facts {
    /** Entries of the knowledge that the user’s prompt is about and that the session was not told yet, the best first. */
    relevantKnowledge: readonly RelevantEntry[];
  }
}

export interface IndexedEntry {
  readonly path: string;
  /** As the file was when this was written. */
  readonly changeKey: string;
  readonly title: string;
  readonly excerpt: string;
  /** Words of the title and the tags. */
  readonly about: readonly string[];
  /** The other words. */
  readonly words: readonly string[];
}

export type RelevantEntry = Pick<IndexedEntry, 'path' | 'title' | 'excerpt'>;

/** Entries that a session was told. Belongs to the tracker `offered`. */
export const OfferedSection = v.object({ paths: textsOrNone });
export type OfferedSection = Stored<typeof OfferedSection>;

const mostLetters = 8_000;
const mostWords = 120;
const excerptLength = 200;

/** Without a parser for YAML: a title that it does not understand is shown as it stands. */
export function indexEntry(path: string, changeKey: string, document: string): IndexedEntry {
  const [matter = '', front = ''] =
    /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(document) ?? [];
  const text = document.slice(matter.length, matter.length + mostLetters).trim();
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:[ \\t]*(.+)$`, 'm').exec(front)?.[1];
  const heading = /^#{1,6}[ \t]+(.+?)[ \t#]*$/m.exec(text)?.[1];
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  const title = unquoted(field('title')) ?? heading ?? name;
  const about = termsIn(`${title} ${field('tags') ?? ''}`);
  const words = termsIn(text).filter((word) => !about.includes(word));
  return {
    path,
    changeKey,
    title: title.slice(0, 120),
    excerpt: excerptOf(text),
    about: about.slice(0, mostWords),
    words: words.slice(0, mostWords),
  };
}

function unquoted(value: string | undefined): string | undefined {
  const plain = value?.trim();
  if (!plain?.startsWith('"')) return plain?.replaceAll(/^'|'$/g, '') || undefined;
  try {
    return String(JSON.parse(plain));
  } catch {
    return plain;
  }
}

function excerptOf(text: string): string {
  const plain = text
    .replaceAll(/^#{1,6}[ \t].*$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > excerptLength ? `${plain.slice(0, excerptLength - 1)}…` : plain;
}

/** Words of every conversation about code, which say nothing about what it is about. */
const common = new Set(
  (
    'the and for that this these those with from into onto have has had not you your our are was were will would ' +
    'can could should shall may might must then than when where what which who why how all any some each every ' +
    'use uses used using make makes made let lets get gets set sets add adds fix fixes change changes update ' +
    'please want need needs new old now also just only more most very same other another there here they them ' +
    'its it is be been being do does did done a an of to in on at by as or if so no yes we us i me my code file ' +
    'files thing things way work works working project repo implement create write look see show tell about'
  ).split(' '),
);

/** Telling words in their plain form, parts of names too, each once. */
export function termsIn(text: string): readonly string[] {
  const names = text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = names.flatMap((name) => {
    const split = name.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    return split.length > 1 ? [name, ...split] : split;
  });
  const plain = parts
    .map((part) => part.toLowerCase())
    .filter((word) => word.length > 2 && !common.has(word));
  return [...new Set(plain.map(plainForm))];
}

/** How many entries are indexed at most. */
export const mostEntries = 2_000;

const format = '! ephor knowledge 1';
const key = (number: number): string => `e:${String(number).padStart(6, '0')}`;

/**
 * All entries as sorted lines, so that a word is found without reading the others: which entries are about it, which
 * hold it, and what is shown of each.
 */
export function indexText(entries: readonly IndexedEntry[]): string {
  const holders = new Map<string, number[]>();
  const hold = (word: string, number: number): void => {
    const numbers = holders.get(word);
    if (numbers) numbers.push(number);
    else holders.set(word, [number]);
  };
  for (const [number, { about, words }] of entries.entries()) {
    for (const word of about) hold(`a:${word}`, number);
    for (const word of words) hold(`w:${word}`, number);
  }
  const shown = entries.map(({ path, changeKey, title, excerpt }, number) => {
    const fields: ShownEntry = { path, changeKey, title, excerpt };
    return `${key(number)}\t${JSON.stringify(fields)}`;
  });
  const lines = [...shown, ...[...holders].map(([word, numbers]) => `${word}\t${numbers.join(' ')}`)];
  return `${[`${format}\t${entries.length}`, ...lines.toSorted()].join('\n')}\n`;
}

export type ShownEntry = Omit<IndexedEntry, 'about' | 'words'>;

/** What is shown of each entry, in their order; none of a text that is no index. */
export function entriesIn(index: string): readonly ShownEntry[] {
  const count = Number(valueOf(index, format) ?? 0);
  return Array.from({ length: Math.min(count, mostEntries) }, (_, number) => entryIn(index, number)).filter(
    (entry) => entry !== undefined,
  );
}

function entryIn(index: string, number: number): ShownEntry | undefined {
  try {
    return JSON.parse(valueOf(index, key(number)) ?? '') as ShownEntry;
  } catch {
    return undefined;
  }
}

/** What follows a key and a tab, by halving the sorted lines. */
function valueOf(index: string, wanted: string): string | undefined {
  let [from, to] = [0, index.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const start = index.lastIndexOf('\n', middle - 1) + 1;
    const end = index.indexOf('\n', start);
    if (end < 0) return undefined;
    const tab = index.indexOf('\t', start);
    const found = index.slice(start, tab);
    if (found === wanted) return index.slice(tab + 1, end);
    if (found < wanted) from = end + 1;
    else to = start;
  }
  return undefined;
}

const mostOffered = 3;
const mostAsked = 200;

/**
 * The entries that a prompt is about: two words of their title or tags are in it, or a rare one of these and one of
 * their text. Fewer would offer something at every prompt, and what is always there is read by nobody.
 */
export function relevantTo(prompt: string, index: string, told: readonly string[]): readonly ShownEntry[] {
  const count = Number(valueOf(index, format) ?? 0);
  const rarely = Math.max(1, count / 10);
  const scores = new Map<number, { about: number; rare: boolean; words: number; score: number }>();
  for (const word of termsIn(prompt.slice(0, mostLetters)).slice(0, mostAsked)) {
    const about = numbersIn(valueOf(index, `a:${word}`));
    for (const number of about) {
      const score = scores.get(number) ?? { about: 0, rare: false, words: 0, score: 0 };
      score.about += 1;
      score.rare ||= about.length <= rarely;
      score.score += 2 * Math.log(1 + count / about.length);
      scores.set(number, score);
    }
    for (const number of numbersIn(valueOf(index, `w:${word}`))) {
      const score = scores.get(number) ?? { about: 0, rare: false, words: 0, score: 0 };
      score.words += 1;
      score.score += 1 / 4;
      scores.set(number, score);
    }
  }
  const relevant = [...scores]
    .filter(([, { about, rare, words }]) => about > 1 || (about === 1 && rare && words > 0))
    .toSorted(([, a], [, b]) => b.score - a.score);
  const offered: ShownEntry[] = [];
  for (const [number] of relevant) {
    const entry = entryIn(index, number);
    if (entry && !told.includes(entry.path)) offered.push(entry);
    if (offered.length === mostOffered) break;
  }
  return offered;
}

const numbersIn = (text: string | undefined): readonly number[] => text?.split(' ').map(Number) ?? [];
