import { normalise } from '../phase/normalise.ts';
import { elsewhere } from './words/elsewhere.ts';
import { extent } from './words/extent.ts';
import { talk } from './words/talk.ts';
import { things } from './words/things.ts';
import { trouble } from './words/trouble.ts';
import { verbs } from './words/verbs.ts';

/** A word or phrase of one of the lists. */
export interface Entry {
  /** The name of its list. */
  readonly tag: string;
  readonly kind: 'verb' | 'thing';
  /** What comes after its first word. */
  readonly rest: string;
  /** Whether its last word may go on. */
  readonly open: boolean;
}

export interface WordTable {
  /** By their first word. */
  readonly words: Map<string, Entry[]>;
  /** Single words that go on, by their first letters. */
  readonly stems: Map<string, { readonly stem: string; readonly entry: Entry }[]>;
  /** Of languages that part no words. */
  readonly strings: { readonly text: string; readonly entry: Entry }[];
}

export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const between = /[^\p{L}\p{N}\p{M}_|*]+/gu;
const keyLength = 2;
export const stemKeyOf = (word: string): string => word.slice(0, keyLength);

/** Read when they are first needed, because the hook pays for each millisecond. */
let english: WordTable | undefined;
let others: WordTable | undefined;
export const englishWords = (): WordTable => (english ??= tableOf([verbs, things, talk, trouble, extent]));
export const otherWords = (): WordTable => (others ??= tableOf([elsewhere]));

function tableOf(all: readonly Readonly<Record<string, string>>[]): WordTable {
  const table: WordTable = { words: new Map(), stems: new Map(), strings: [] };
  for (const [tag, entries] of all.flatMap((lists) => Object.entries(lists))) {
    const kind = Object.hasOwn(verbs, tag) ? 'verb' : 'thing';
    for (const raw of normalise(entries).replaceAll(between, ' ').split('|'))
      put(table, raw.trim(), tag, kind);
  }
  return table;
}

function put({ words, stems, strings }: WordTable, raw: string, tag: string, kind: Entry['kind']): void {
  const open = raw.endsWith('*');
  const text = open ? raw.slice(0, -1) : raw;
  const space = text.indexOf(' ');
  const first = space < 0 ? text : text.slice(0, space);
  const entry = { tag, kind, rest: space < 0 ? '' : text.slice(space + 1), open };
  if (text.charAt(0) > '\u0DFF' && unspaced.test(text)) strings.push({ text, entry });
  else if (open && space < 0) append(stems, stemKeyOf(first), { stem: first, entry });
  else append(words, first, entry);
}

function append<Item>(to: Map<string, Item[]>, key: string, item: Item): void {
  const known = to.get(key);
  if (known) known.push(item);
  else to.set(key, [item]);
}
