import { damaged, entriesOf, type Sections } from './data-file.ts';
import { createFinder, type Finder } from './finder.ts';
import type { Verbs } from './lexicon.ts';
import { normalise } from './normalise.ts';

/** What is known of every language before its words are: which they are, and the small words that give each away. */
export interface Languages {
  /** Those that a message is probably in; English is always the first, because everybody mixes it in. */
  of(said: string, context: string): readonly string[];
  readonly verbs: ReadonlyMap<string, { readonly verbs: Verbs; readonly common: readonly string[] }>;
}

const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
];

const nonLatin = new Set(['en', 'ja', 'ko', 'zh', 'ru', 'uk', 'ar']);

const title = /^([a-z]{2}) verbs (first|anywhere)$/;

export const languagesFile = 'words/languages.txt';

/** The first that is listed is English. */
export function languagesIn(sections: Sections): Languages {
  const verbs = new Map(
    [...sections].map(([heading, body]) => {
      const [, language, where] = title.exec(heading) ?? [];
      if (language === undefined) throw damaged(languagesFile, `has an odd heading “${heading}”`);
      return [language, { verbs: where as Verbs, common: entriesOf(normalise(body)) }];
    }),
  );
  if (!verbs.has('en')) throw damaged(languagesFile, 'has no English');
  const all = [...verbs.keys()];
  const score = scorer(verbs);
  const latin = all.filter((language) => !nonLatin.has(language));
  return {
    verbs,
    of(said, context) {
      const text = normalise(said.slice(0, 4_000));
      const around = normalise(context.slice(-4_000));
      const script = scriptOf(text) ?? scriptOf(around);
      const among = script === 'ru' ? ['ru', 'uk'] : script ? [] : ['en', ...latin];
      const other = among.length > 0 ? best(score, text, around, among) : script;
      return other === undefined || other === 'en' || !verbs.has(other) ? ['en'] : ['en', other];
    },
  };
}

function scriptOf(text: string): string | undefined {
  const counted = scripts.map(([name, letters]) => [name, text.match(letters)?.length ?? 0] as const);
  const [first] = counted.filter(([, count]) => count > 0).toSorted((a, b) => b[1] - a[1]);
  const kana = counted.find(([name]) => name === 'ja');
  return kana && kana[1] > 0 && first?.[0] === 'zh' ? 'ja' : first?.[0];
}

type Score = (language: string, text: string) => number;

/** By their small words: those of the message count three times, those of what was said before once. */
function best(score: Score, text: string, around: string, among: readonly string[]): string | undefined {
  const scored = among.map(
    (language) => [language, 3 * score(language, text) + score(language, around)] as const,
  );
  const [winner] = scored.toSorted((a, b) => b[1] - a[1]);
  return winner && winner[1] > 0 ? winner[0] : undefined;
}

const alsoEnglish =
  'a an as at be by do he hi if in me my no of on or so to up us we who die man was war hat also per come are is once son pie an van want den men bin plan bank all over hen';

/** How many different small words of a language a text has. Words that English has too tell nothing. */
function scorer(verbs: Languages['verbs']): Score {
  const english = verbs.get('en')?.common ?? [];
  const englishToo = new Set([...english, ...alsoEnglish.split(' ')]);
  const finders = new Map<string, Finder>();
  const finderOf = (language: string): Finder => {
    const common = verbs.get(language)?.common ?? [];
    const telling = language === 'en' ? common : common.filter((word) => !englishToo.has(word));
    const finder = finders.get(language) ?? createFinder(telling);
    finders.set(language, finder);
    return finder;
  };
  return (language, text) =>
    new Set(
      finderOf(language)
        .find(text)
        .map((found) => found.text),
    ).size;
}
