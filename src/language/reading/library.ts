import { phases } from '../../kernel/work/phase.ts';
import { taskTypes } from '../../kernel/work/route.ts';
import { normalise } from './clauses.ts';
import { damaged, entriesOf, type ReadData, readSections, type Sections } from './data-file.ts';
import { createFinder, type Finder } from './finder.ts';
import { type Lexicon, lexiconOf, type Verbs, type Words, wordsOf } from './lexicon.ts';
import { sumsBy, tagTableOf } from './tag-table.ts';
import type { Tags, Weights } from './word-tags.ts';

/** What is known of every language before its words are: which they are, and the small words that give each away. */
interface Languages {
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
function languagesIn(sections: Sections): Languages {
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
        .flatMap((found) => found.text.split(' ')),
    ).size;
}

/** The words of all languages and what they weigh. Each file is read when it is first needed, and no other. */
export interface Library {
  readonly languages: Languages;
  lexicon(language: string): Lexicon;
  wordsOf(lexicons: readonly Lexicon[]): Words;
  readonly tags: Tags;
  readonly weights: Weights;
}

export const tagFiles = { english: 'words/tags-en.txt', others: 'words/tags-others.txt' } as const;
export const weightFiles = { phase: 'weights/phase.txt', route: 'weights/route.txt' } as const;

export function createLibrary(read: ReadData): Library {
  const made = new Map<string, unknown>();
  const finders = new Map<string, Finder>();
  /** What could not be read is tried again. */
  const once = <T>(name: string, make: (sections: ReturnType<typeof readSections>) => T): T => {
    if (!made.has(name)) made.set(name, make(readSections(read, name)));
    return made.get(name) as T;
  };
  const tags = (name: string) => once(name, (sections) => tagTableOf(name, sections));
  const weights = (name: string, columns: number) =>
    once(name, (sections) => sumsBy(name, sections, columns));
  const languages = (): Languages => once(languagesFile, languagesIn);
  return {
    get languages() {
      return languages();
    },
    lexicon(language) {
      const known = languages().verbs.get(language);
      if (!known) throw new Error(`there is no language ${language}`);
      return once(`words/${language}.txt`, (sections) => lexiconOf(language, known, sections));
    },
    wordsOf: (lexicons) => wordsOf(lexicons, finders),
    tags: {
      get english() {
        return tags(tagFiles.english);
      },
      get others() {
        return tags(tagFiles.others);
      },
    },
    weights: {
      get phase() {
        return weights(weightFiles.phase, phases.length);
      },
      get route() {
        return weights(weightFiles.route, taskTypes.length + 2);
      },
    },
  };
}

/** Reads every file there is, for whoever wants to know whether all of them are whole. */
export function readAll({ languages, lexicon, tags, weights }: Library): void {
  for (const language of languages.verbs.keys()) lexicon(language);
  void [tags.english, tags.others, weights.phase, weights.route];
}
