import type { Category, Words } from './lexicon.ts';

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
