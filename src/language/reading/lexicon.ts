import { damaged, entriesOf, type Sections } from './data-file.ts';
import { createFinder, type Finder } from './finder.ts';
import { normalise } from './clauses.ts';

export type Verb = 'plans' | 'looks' | 'repairs' | 'changes';

export const has = (words: Words, category: Category, text: string): boolean => words(category).in(text);

/** How much of the start of the text belongs to the category. */
export const lengthAt = (words: Words, category: Category, text: string): number => words(category).at(text);

/** A place that an instruction is about, before its verb: "in src/a.ts set…". */
const placeBefore =
  /^(?:(?:in|on|at|inside|within|under|for|from|im|bei|aus|dans|sur|en|em|no|na|nel|nella|w|we|v|ve|i|в|у|на|di|pada|trong)\s+(?:[\p{L}]+\s+){0,3}?)?(?:[\uE001]\S*|[\w@~.-]*[/_][\w@.*/-]*|[\w-]+\.[a-z][a-z0-9]{0,7}(?!\w))[\s\p{P}]*/u;

/** The clause from its verb on: without small words, requests, and the place that it is about. */
export function coreOf(text: string, words: Words): string {
  let core = text;
  for (let round = 0; round < 12; round += 1) {
    if (verbAt(core, words)) return core;
    const before = core;
    const skip =
      placeBefore.exec(core)?.[0].length ||
      lengthAt(words, 'requests', core) ||
      lengthAt(words, 'fillers', core);
    core = core.slice(skip).replace(/^[\s\p{P}]+/u, '');
    if (core === before) return core;
  }
  return core;
}

/** As `verbAt`, for languages whose verbs may stand anywhere. The last one counts: it says what all the rest is for. */
export function lateVerb(text: string, told: boolean, words: Words): Verb | undefined {
  let best: Verb | undefined;
  let latest = -1;
  for (const verb of ['plans', 'looks', 'repairs', 'changes'] as const) {
    for (const found of words.late(verb, told).find(text)) {
      const end = found.index + found.text.length;
      if (end > latest) [best, latest] = [verb, end];
    }
  }
  return best;
}

/** The kind of verb that the text starts with; the longest wins, so that "read from" is no reading. */
export function verbAt(core: string, words: Words): Verb | undefined {
  let best: Verb | undefined;
  let longest = 0;
  for (const verb of ['plans', 'looks', 'repairs', 'changes'] as const) {
    const length = lengthAt(words, verb, core);
    if (length > longest) [best, longest] = [verb, length];
  }
  return best;
}

/** What people do with words: the headings of the word list of each language. */
export const categories = [
  /** Accepting: yes, ok, sounds good. */
  'yes',
  /** Telling to start or to go on: go ahead, do it. */
  'go',
  'no',
  /** Asking to wait, or not to do it yet. */
  'hold',
  /** Asking that nothing be changed at all. */
  'handsOff',
  /** Not knowing, or not having decided. */
  'unsure',
  'praise',
  'thanks',
  /** Greetings and other talk that asks for nothing. */
  'smallTalk',
  /** Words that open a question when no question mark is written. */
  'asks',
  /** Questions about how something should be done: should we, what about, which is better. */
  'weighs',
  /** Being asked to: can you, please, I want you to. */
  'requests',
  /** Wishes and duties that nobody was told to carry out yet: we should, I need a. */
  'wishes',
  /** How something has to be: should be, must. With a place named, that is an instruction. */
  'duties',
  /** Verbs that only look: explain, show, check. */
  'looks',
  /** Verbs that change something: add, rename. */
  'changes',
  /** Verbs that change something unnamed: fix, improve. They need to say what. */
  'repairs',
  /** Wanting thoughts before deeds: plan, propose, what do you think. */
  'plans',
  /** Leaving the decision to the agent. */
  'delegates',
  /** Picking one of several: the second one, both. */
  'picks',
  'or',
  'but',
  /** Turning a proposal into another one: instead, rather, not X. */
  'instead',
  /** Small words before what a clause is about: and, also, now, please. */
  'fillers',
  /** Nouns that name no particular thing: bug, code, app. */
  'vague',
  /** Questions of the agent that ask for permission: shall I, ok to proceed. */
  'permission',
  /** Questions of the agent that a no lets pass: any objections. */
  'objections',
  /** Questions of the agent that name alternatives: which, do you prefer. */
  'choices',
  'proposals',
  /** The agent reports finished work. */
  'done',
  /** The agent is at work or about to be. */
  'working',
] as const;

/** `common` are the small words that give a language away. */
export type Category = (typeof categories)[number] | 'common';

/** The words of one language. */
export interface Lexicon {
  readonly language: string;
  /** Whether verbs open an instruction, or may stand anywhere in it, as in Japanese or Turkish. */
  readonly verbs: Verbs;
  /** Normalised; a star at the end of an entry stands for any ending. */
  entries(category: Category): readonly string[];
}

export type Verbs = 'first' | 'anywhere';

/** One that lacks a heading is not whole. */
export function lexiconOf(
  language: string,
  { verbs, common }: { readonly verbs: Verbs; readonly common: readonly string[] },
  sections: Sections,
): Lexicon {
  const name = `words/${language}.txt`;
  const lacking = categories.find((category) => !sections.has(category));
  if (lacking !== undefined) throw damaged(name, `has no section “${lacking}”`);
  if (sections.size > categories.length) throw damaged(name, 'has a section that nobody knows');
  return {
    language,
    verbs,
    entries: (category) =>
      category === 'common' ? common : entriesOf(normalise(sections.get(category) ?? '')),
  };
}

/** The words of the languages that a conversation is in. */
export interface Words {
  (category: Category): Finder;
  /** Of those languages whose verbs need not come first, or which are not English when somebody is asked to do something. */
  late(category: Category, told: boolean): Finder;
  readonly onlyEnglish: boolean;
  readonly languages: readonly string[];
}

/** The words of several languages at once, compiled when they are first looked for and kept in `known`. */
export function wordsOf(lexicons: readonly Lexicon[], known: Map<string, Finder>): Words {
  const others = lexicons.filter(({ language }) => language !== 'en');
  const free = others.filter(({ verbs }) => verbs === 'anywhere');
  const finder = (among: readonly Lexicon[], category: Category): Finder => {
    const key = `${among.map(({ language }) => language).join(' ')} ${category}`;
    const found = known.get(key) ?? createFinder(among.flatMap((lexicon) => lexicon.entries(category)));
    known.set(key, found);
    return found;
  };
  return Object.assign((category: Category) => finder(lexicons, category), {
    late: (category: Category, told: boolean) => finder(told ? others : free, category),
    onlyEnglish: others.length === 0,
    languages: lexicons.map(({ language }) => language),
  });
}
