import { createFinder, type Finder } from './finder.ts';
import type { Lexicon } from './lexicon.ts';
import { normalise } from './normalise.ts';
import { english } from './languages/english.ts';
import { lexicons } from './languages/index.ts';

const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
];

/** The languages that a message is probably in; English is always among them, because everybody mixes it in. */
export function lexiconsFor(said: string, context: string): readonly Lexicon[] {
  const text = normalise(said.slice(0, 4_000));
  const around = normalise(context.slice(-4_000));
  const script = scriptOf(text) ?? scriptOf(around);
  if (script === 'ru') return [english, ...best(text, around, ['ru', 'uk'])];
  if (script) return [english, ...lexicons.filter(({ language }) => language === script)];
  return [english, ...best(text, around, latin, english)];
}

const nonLatin = new Set(['ja', 'ko', 'zh', 'ru', 'uk', 'ar']);
const latin = lexicons.map(({ language }) => language).filter((language) => !nonLatin.has(language));

function scriptOf(text: string): string | undefined {
  const counted = scripts.map(([name, letters]) => [name, text.match(letters)?.length ?? 0] as const);
  const [first] = counted.filter(([, count]) => count > 0).toSorted((a, b) => b[1] - a[1]);
  const kana = counted.find(([name]) => name === 'ja');
  return kana && kana[1] > 0 && first?.[0] === 'zh' ? 'ja' : first?.[0];
}

/** By their small words: those of the message count three times, those of what was said before once. */
function best(text: string, around: string, among: readonly string[], rival?: Lexicon): readonly Lexicon[] {
  const candidates = lexicons.filter(({ language }) => among.includes(language));
  const scored = [...(rival ? [rival] : []), ...candidates].map(
    (lexicon) => [lexicon, 3 * distinct(lexicon, text) + distinct(lexicon, around)] as const,
  );
  const [winner] = scored.toSorted((a, b) => b[1] - a[1]);
  return winner && winner[0] !== english && winner[1] > 0 ? [winner[0]] : [];
}

/** Words that English has too tell nothing. */
const telling = ({ language, common }: Lexicon): readonly string[] =>
  language === 'en' ? common : common.filter((word) => !englishToo.has(normalise(word)));

const englishToo = new Set([
  ...english.common,
  ...'a an as at be by do he hi if in me my no of on or so to up us we who die man was war hat also per come are is once son pie an van want den men bin plan bank all over hen'.split(
    ' ',
  ),
]);

const finders = new Map<string, Finder>();

function distinct(lexicon: Lexicon, text: string): number {
  const finder = finders.get(lexicon.language) ?? createFinder(telling(lexicon));
  finders.set(lexicon.language, finder);
  return new Set(finder.find(text).map((found) => found.text)).size;
}
