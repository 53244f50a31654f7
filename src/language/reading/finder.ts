export interface Found {
  readonly index: number;
  readonly text: string;
}

/** Finds the entries of a word list in normalised text. One regular expression for a list would take seconds to build. */
export interface Finder {
  /** How many characters the longest entry at the start of the text takes; 0 when there is none. */
  at(text: string): number;
  find(text: string): readonly Found[];
  in(text: string): boolean;
  /** Whether the text is made of entries and nothing else. */
  whole(text: string): boolean;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Entry {
  readonly tokens: readonly string[];
  /** Whether the last token may go on. */
  readonly open: boolean;
}

const pieces = /[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** What most entries are: their words need no reading sign by sign. */
const plain = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const keyLength = 2;

const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(pieces)].map(({ 0: piece, index }) => ({
    text: piece,
    start: index,
    end: index + piece.length,
  }));

const recent = new Map<string, readonly Token[]>();

/** The same text is looked at for many lists in a row. */
function tokensFor(text: string): readonly Token[] {
  const known = recent.get(text);
  if (known) return known;
  if (recent.size > 200) recent.clear();
  const tokens = tokensOf(text);
  recent.set(text, tokens);
  return tokens;
}

/** Entries are normalised. A star at the end of one stands for any ending of its last word. */
export function createFinder(entries: readonly string[]): Finder {
  const words = new Map<string, Entry[]>();
  const stems = new Map<string, Entry[]>();
  const strings: string[] = [];
  for (const raw of entries) {
    const open = raw.endsWith('*');
    const text = (open ? raw.slice(0, -1) : raw).trim();
    if (plain.test(text)) add(text.split(' '), open);
    else if (unspaced.test(text)) strings.push(text);
    else
      add(
        tokensOf(text).map((token) => token.text),
        open,
      );
  }

  function add(tokens: readonly string[], open: boolean): void {
    const [first] = tokens;
    if (first === undefined) return;
    const stem = open && tokens.length === 1;
    const key = stem ? first.slice(0, keyLength) : first;
    const table = stem ? stems : words;
    const there = table.get(key);
    if (there) there.push({ tokens, open });
    else table.set(key, [{ tokens, open }]);
  }

  /** The end of the longest entry that starts with this token. */
  function endAt(text: string, tokens: readonly Token[], index: number): number {
    const token = tokens[index];
    if (!token) return 0;
    let end = 0;
    for (const entry of words.get(token.text) ?? []) end = Math.max(end, endOf(entry, tokens, index));
    for (const entry of stems.get(token.text.slice(0, keyLength)) ?? [])
      end = Math.max(end, endOf(entry, tokens, index));
    for (const string of strings)
      if (standsAt(text, string, token.start)) end = Math.max(end, token.start + string.length);
    return end;
  }

  const findStrings = (text: string): readonly Found[] =>
    strings.flatMap((string) => {
      const index = text.indexOf(string);
      return index < 0 || !standsAt(text, string, index) ? [] : [{ index, text: string }];
    });

  return {
    at(text) {
      const tokens = tokensFor(text);
      return tokens[0]?.start === 0 ? endAt(text, tokens, 0) : 0;
    },
    find(text) {
      const tokens = tokensFor(text);
      const spaced = tokens.flatMap((token, index) => {
        const end = endAt(text, tokens, index);
        return end > 0 ? [{ index: token.start, text: text.slice(token.start, end) }] : [];
      });
      return [...spaced, ...findStrings(text)];
    },
    in(text) {
      const tokens = tokensFor(text);
      return tokens.some((_, index) => endAt(text, tokens, index) > 0) || findStrings(text).length > 0;
    },
    whole(text) {
      let left = text;
      while (left !== '') {
        const tokens = tokensFor(left);
        const end = tokens[0]?.start === 0 ? endAt(left, tokens, 0) : 0;
        if (end === 0) return false;
        left = left.slice(end).replace(/^[\s\p{P}\p{S}\p{M}]+/u, '');
      }
      return text !== '';
    },
  };
}

/** A single sign is a word only on its own: 好 is yes, 好像 is not. */
const standsAt = (text: string, string: string, at: number): boolean =>
  text.startsWith(string, at) &&
  (string.length > 1 || !/\p{L}/u.test(text.charAt(at - 1) + text.charAt(at + 1)));

function endOf({ tokens, open }: Entry, among: readonly Token[], from: number): number {
  for (const [offset, wanted] of tokens.entries()) {
    const token = among[from + offset];
    const last = offset === tokens.length - 1;
    if (!token || !(last && open ? token.text.startsWith(wanted) : token.text === wanted)) return 0;
  }
  return among[from + tokens.length - 1]?.end ?? 0;
}
