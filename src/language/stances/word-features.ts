import type { StanceToken } from './stance-tokens.ts';

/** Words between two marks, and what they have in common. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly features: readonly string[];
}

export interface KnownWord {
  /** Of the token. */
  readonly index: number;
  readonly own: readonly string[];
  /** The same list for all words of a stretch. */
  readonly shared: readonly string[];
}

/** What the lists of words say of some words: acts of speech and tags. */
export type Heard = (said: string) => readonly string[];

const plainWord = /^[\p{L}\p{M}]{4,}$/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A stretch without a mark is cut: what stands far away says nothing of a word. */
const longestStretch = 24;
const [near, far] = [3, 8];

/** For each word that says something, what is known of its place: its neighbours, and the words between the marks around it. */
export function knownWords(
  text: string,
  tokens: readonly StanceToken[],
  context: { readonly heard: Heard; readonly stand: string },
): readonly KnownWord[] {
  const stretches = stretchesOf(text, tokens, context.heard);
  return stretches.flatMap((stretch, at) => {
    const place = at === 0 ? 'first' : at === stretches.length - 1 ? 'last' : 'inner';
    const shared = [
      ...stretch.features,
      `%${place}`,
      `%${context.stand}`,
      `%${context.stand} ${place}`,
      `<${tokens[stretch.from - 2]?.text ?? ''}`,
      `<^${tokens[stretches[at - 1]?.from ?? -1]?.text ?? ''}`,
      `>${tokens[stretch.to]?.text ?? ''}`,
    ];
    const found: KnownWord[] = [];
    for (let index = stretch.from; index < stretch.to; index += 1)
      if (tokens[index]?.parts === false)
        found.push({ index, own: aroundWord(tokens, index, stretch), shared });
    return found;
  });
}

function aroundWord(tokens: readonly StanceToken[], index: number, { from, to }: Stretch): readonly string[] {
  const at = (place: number): string => tokens[place]?.text ?? (place < 0 ? '<start>' : '<end>');
  const features = [
    '',
    `0${at(index)}`,
    `-1${at(index - 1)}`,
    `+1${at(index + 1)}`,
    `-2${at(index - 2)} ${at(index - 1)}`,
    `+2${at(index + 1)} ${at(index + 2)}`,
  ];
  for (let place = Math.max(0, index - far); place <= index + far && place < tokens.length; place += 1) {
    if (place === index) continue;
    const inside = place >= from && place < to;
    const side = place < index ? (inside ? 'L' : 'l') : inside ? 'R' : 'r';
    const distance = Math.abs(place - index);
    features.push(`${side}${distance === 1 ? 1 : distance <= near ? 2 : 3}${at(place)}`);
    if (!inside) continue;
    features.push(`${side}${at(place)}`, ...partsOf(at(place)).map((part) => side + part));
    if (place + 1 < to && place + 1 !== index) features.push(`${side}&${at(place)} ${at(place + 1)}`);
  }
  return features;
}

function stretchesOf(text: string, tokens: readonly StanceToken[], heard: Heard): readonly Stretch[] {
  const found: Stretch[] = [];
  let from = 0;
  const close = (to: number): void => {
    if (to > from) found.push({ from, to, features: featuresOf(text, tokens, from, to, heard) });
  };
  for (const [index, token] of tokens.entries()) {
    if (token.parts) {
      close(index);
      from = index + 1;
    } else if (index - from >= longestStretch) {
      close(index);
      from = index;
    }
  }
  close(tokens.length);
  return found;
}

function featuresOf(
  text: string,
  tokens: readonly StanceToken[],
  from: number,
  to: number,
  heard: Heard,
): readonly string[] {
  const words = tokens.slice(from, to).map((token) => token.text);
  const [first, last] = [tokens[from], tokens[to - 1]];
  const features = new Set<string>();
  for (const [at, word] of words.entries()) {
    features.add(`w${word}`);
    for (const part of partsOf(word)) features.add(`w${part}`);
    if (at > 0) features.add(`b${words[at - 1]} ${word}`);
    if (at > 1) features.add(`t${words[at - 2]} ${words[at - 1]} ${word}`);
  }
  features.add(`^${words[0]}`);
  features.add(`^${words.slice(0, 2).join(' ')}`);
  features.add(`$${words.at(-1)}`);
  features.add(`$${words.slice(-2).join(' ')}`);
  features.add(`.${tokens[to]?.text ?? ''}`);
  features.add(`#${Math.min(8, words.length)}`);
  for (const each of heard(text.slice(first?.from, last?.to))) features.add(`h${each}`);
  return [...features];
}

/** The start and the end of a longer word say what it is in many languages. */
function partsOf(word: string): readonly string[] {
  if (!plainWord.test(word) || unspaced.test(word)) return [];
  return [`${word.slice(0, 4)}…`, `…${word.slice(-3)}`, ...(word.length > 6 ? [`${word.slice(0, 6)}…`] : [])];
}
