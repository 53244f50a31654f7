import { phases } from '../../kernel/work/phase.ts';
import { taskTypes } from '../../kernel/work/route.ts';
import { type ReadData, readSections } from './data-file.ts';
import type { Finder } from './finder.ts';
import { type Languages, languagesFile, languagesIn } from './languages.ts';
import { type Lexicon, lexiconOf, type Words, wordsOf } from './lexicon.ts';
import type { Weights } from './reading.ts';
import { tagTableOf } from './tag-table.ts';
import { sumsBy } from './weight-table.ts';
import type { Tags } from './word-tags.ts';

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
