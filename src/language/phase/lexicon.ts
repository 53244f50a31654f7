import { createFinder, type Finder } from './finder.ts';

/**
 * The words of one language, by what people do with them. A star at the end of a word stands for any ending. Entries
 * are compared without case, accents and apostrophes.
 */
export interface Lexicon {
  readonly language: string;
  /** Whether verbs open an instruction, or may stand anywhere in it, as in Japanese or Turkish. */
  readonly verbs: 'first' | 'anywhere';
  /** Small words that give the language away. */
  readonly common: readonly string[];
  /** Accepting: yes, ok, sounds good. */
  readonly yes: readonly string[];
  /** Telling to start or to go on: go ahead, do it. */
  readonly go: readonly string[];
  readonly no: readonly string[];
  /** Asking to wait, or not to do it yet. */
  readonly hold: readonly string[];
  /** Asking that nothing be changed at all. */
  readonly handsOff: readonly string[];
  /** Not knowing, or not having decided. */
  readonly unsure: readonly string[];
  readonly praise: readonly string[];
  readonly thanks: readonly string[];
  /** Greetings and other talk that asks for nothing. */
  readonly smallTalk: readonly string[];
  /** Words that open a question when no question mark is written. */
  readonly asks: readonly string[];
  /** Questions about how something should be done: should we, what about, which is better. */
  readonly weighs: readonly string[];
  /** Being asked to: can you, please, I want you to. */
  readonly requests: readonly string[];
  /** Wishes and duties that nobody was told to carry out yet: we should, I need a. */
  readonly wishes: readonly string[];
  /** How something has to be: should be, must. With a place named, that is an instruction. */
  readonly duties: readonly string[];
  /** Verbs that only look: explain, show, check. */
  readonly looks: readonly string[];
  /** Verbs that change something: add, rename. */
  readonly changes: readonly string[];
  /** Verbs that change something unnamed: fix, improve. They need to say what. */
  readonly repairs: readonly string[];
  /** Wanting thoughts before deeds: plan, propose, what do you think. */
  readonly plans: readonly string[];
  /** Leaving the decision to the agent. */
  readonly delegates: readonly string[];
  /** Picking one of several: the second one, both. */
  readonly picks: readonly string[];
  readonly or: readonly string[];
  readonly but: readonly string[];
  /** Turning a proposal into another one: instead, rather, not X. */
  readonly instead: readonly string[];
  /** Small words before what a clause is about: and, also, now, please. */
  readonly fillers: readonly string[];
  /** Nouns that name no particular thing: bug, code, app. */
  readonly vague: readonly string[];
  /** Questions of the agent that ask for permission: shall I, ok to proceed. */
  readonly permission: readonly string[];
  /** Questions of the agent that a no lets pass: any objections. */
  readonly objections: readonly string[];
  /** Questions of the agent that name alternatives: which, do you prefer. */
  readonly choices: readonly string[];
  readonly proposals: readonly string[];
  /** The agent reports finished work. */
  readonly done: readonly string[];
  /** The agent is at work or about to be. */
  readonly working: readonly string[];
}

/** Entries between bars and line breaks. */
export const list = (text: string): readonly string[] => text.trim().split(/\s*[|\n]\s*/);

export type Category = Exclude<keyof Lexicon, 'language' | 'verbs'>;

/** The words of the languages that a conversation is in. */
export interface Words {
  (category: Category): Finder;
  /** Of those languages whose verbs need not come first, or which are not English when somebody is asked to do something. */
  late(category: Category, told: boolean): Finder;
  readonly onlyEnglish: boolean;
  readonly languages: readonly string[];
}

const cache = new Map<string, Finder>();

/** The words of several languages at once, compiled when they are first looked for. */
export function wordsOf(lexicons: readonly Lexicon[]): Words {
  const others = lexicons.filter(({ language }) => language !== 'en');
  const free = others.filter(({ verbs }) => verbs === 'anywhere');
  return Object.assign((category: Category) => finder(lexicons, category), {
    late: (category: Category, told: boolean) => finder(told ? others : free, category),
    onlyEnglish: others.length === 0,
    languages: lexicons.map(({ language }) => language),
  });
}

function finder(lexicons: readonly Lexicon[], category: Category): Finder {
  const key = `${lexicons.map(({ language }) => language).join(' ')} ${category}`;
  const known = cache.get(key) ?? createFinder(lexicons.flatMap((lexicon) => lexicon[category]));
  cache.set(key, known);
  return known;
}
