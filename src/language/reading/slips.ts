import type { Lexicon } from './lexicon.ts';

const decisive = ['yes', 'go', 'no', 'hold', 'changes', 'repairs', 'looks'] as const;
const known = new WeakMap<Lexicon, ReadonlySet<string>>();

function wordsIn(lexicon: Lexicon): ReadonlySet<string> {
  const kept = known.get(lexicon);
  if (kept) return kept;
  const single = decisive.flatMap((category) => lexicon.entries(category));
  const words = new Set(single.filter((entry) => /^\p{L}{3,}$/u.test(entry)));
  known.set(lexicon, words);
  return words;
}

/** Puts two letters back that changed places in English: "yse", "remvoe". Other slips are too often words of their own. */
export function mendSlips(text: string, lexicons: readonly Lexicon[]): string {
  if (lexicons.length > 1) return text;
  const isKnown = (word: string): boolean => lexicons.some((lexicon) => wordsIn(lexicon).has(word));
  return text.replaceAll(/(?<![\p{L}\p{N}_./-])\p{L}{3,16}(?![\p{L}\p{N}_./-])/gu, (word) =>
    isKnown(word) ? word : (swaps(word).find(isKnown) ?? word),
  );
}

/** The first letter is hardly ever mistaken. */
const swaps = (word: string): readonly string[] =>
  Array.from({ length: word.length - 2 }, (_, at) => {
    const from = at + 1;
    return word.slice(0, from) + word.charAt(from + 1) + word.charAt(from) + word.slice(from + 2);
  });
