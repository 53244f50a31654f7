import { damaged, entriesOf, type Sections } from './data-file.ts';
import { normalise } from './clauses.ts';

/** The weights of features added up, column by column. */
export type Sums = (features: Iterable<string>) => readonly number[];

/**
 * Adds up weights as `npm run train` writes them: signs, one for each column, and the feature that they belong to. The
 * levels are the signs, from the lightest to the heaviest; the one in the middle weighs nothing, and each weighs a step
 * more than the one before.
 */
export function sumsBy(name: string, sections: Sections, columns: number): Sums {
  const [levels = ''] = entriesOf(sections.get('levels') ?? '');
  const step = Number(sections.get('step') ?? 'none');
  if (levels === '' || !(step > 0)) throw damaged(name, 'says neither its levels nor its step');
  const levelOf = new Map(
    levels.split('').map((sign, level) => [sign.charCodeAt(0), level - levels.length / 2]),
  );
  const known = new Map(
    entriesOf(sections.get('weights') ?? '').map((entry) => {
      const space = entry.indexOf(' ');
      if (space < 1 || space > columns) throw damaged(name, `has an odd line “${entry.slice(0, 80)}”`);
      return [entry.slice(space + 1), entry.slice(0, space)];
    }),
  );
  return (features) => {
    const sums = Array.from({ length: columns }, () => 0);
    for (const feature of features) {
      const signs = known.get(feature) ?? '';
      for (let column = 0; column < signs.length; column += 1)
        sums[column] = (sums[column] ?? 0) + (levelOf.get(signs.charCodeAt(column)) ?? 0) * step;
    }
    return sums;
  };
}

/** What each sum is worth as a share of all of them. */
export function sharesOf(sums: readonly number[]): readonly number[] {
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

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

export interface TagTable {
  /** By their first word. */
  readonly words: Map<string, Entry[]>;
  /** Single words that go on, by their first letters. */
  readonly stems: Map<string, { readonly stem: string; readonly entry: Entry }[]>;
  /** Of languages that part no words. */
  readonly strings: { readonly text: string; readonly entry: Entry }[];
}

export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const between = /[^\p{L}\p{N}\p{M}_\n*]+/gu;
const keyLength = 2;
export const stemKeyOf = (word: string): string => word.slice(0, keyLength);

/** `verb repair`, `thing ui`. */
const title = /^(verb|thing) (\w+)$/;

/** The words of a file by the tags that they stand for. */
export function tagTableOf(name: string, sections: Sections): TagTable {
  const table: TagTable = { words: new Map(), stems: new Map(), strings: [] };
  for (const [heading, body] of sections) {
    const [, kind, tag] = title.exec(heading) ?? [];
    if (tag === undefined) throw damaged(name, `has an odd heading “${heading}”`);
    for (const raw of entriesOf(normalise(body).replaceAll(between, ' ')))
      put(table, raw.trim(), tag, kind as Entry['kind']);
  }
  return table;
}

function put({ words, stems, strings }: TagTable, raw: string, tag: string, kind: Entry['kind']): void {
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
