import type { TaskType } from '../../kernel/work/route.ts';
import { namesIn, valuesIn } from './anchors.ts';
import type { Act, Speech } from './speech-acts.ts';
import { pastesError, showsError } from './error-output.ts';
import type { Reading, Tagged } from './word-tags.ts';
import { stemOf, tokensOf } from './tokens.ts';

export const featureOf = (type: TaskType): string => `:${type}`;

type Heard = Pick<Reading, 'typed' | 'said' | 'speeches' | 'words' | 'tagsIn'>;

/**
 * What the weights know a prompt by. The first sign says what a feature is: a stem (=) or a form (~) anywhere, two
 * stems in a row (&), a stem of the first clause (^), how the prompt (|), its last sentence (<) or any sentence (>)
 * begins, a tag (#), a tag of the first clause (1), one at the start of a clause (@), one by what its clause does (/),
 * the first verb of an instruction ($), a verb and what follows it (*), acts (!), and the shape of it all (%).
 */
export function featuresOf(reading: Heard): ReadonlySet<string> {
  const features = new Set<string>();
  const sentences: string[][] = [];
  for (const [index, speech] of reading.speeches.entries()) {
    const tokens = tokensOf(speech.clause.said);
    if (speech.clause.opens || sentences.length === 0) sentences.push([]);
    sentences.at(-1)?.push(...tokens);
    addWords(features, tokens, index === 0);
    addTags(features, speech, reading.tagsIn(speech.clause.text), index === 0);
  }
  addOpenings(features, sentences);
  addActs(features, reading.speeches);
  addShape(features, reading, sentences.flat().length);
  return features;
}

function addWords(features: Set<string>, tokens: readonly string[], first: boolean): void {
  const stems = tokens.map(stemOf);
  for (const [at, stem] of stems.entries()) {
    features.add(`=${stem}`);
    if (stem !== tokens[at]) features.add(`~${tokens[at]}`);
    if (at > 0) features.add(`&${stems[at - 1]} ${stem}`);
    if (first) features.add(`^${stem}`);
  }
}

const telling = new Set<Act>(['instruct', 'vague', 'go']);

function addTags(
  features: Set<string>,
  { act, clause }: Speech,
  tags: readonly Tagged[],
  first: boolean,
): void {
  const verbs = tags.filter(({ kind }) => kind === 'verb');
  for (const { tag, at } of tags) {
    features.add(`#${tag}`);
    features.add(`/${act} ${tag}`);
    if (first) features.add(`1${tag}`);
    if (at <= 1) features.add(`@${tag}`);
    if (at === 0 && clause.opens) features.add(`@0${tag}`);
  }
  for (const verb of verbs)
    for (const { tag, at, kind } of tags)
      if (kind === 'thing' && at > verb.at) features.add(`*${verb.tag} ${tag}`);
  if (verbs[0] && telling.has(act)) features.add(`$${verbs[0].tag}`);
}

function addOpenings(features: Set<string>, sentences: readonly (readonly string[])[]): void {
  for (const [index, sentence] of sentences.entries()) {
    const [one = '', two = ''] = sentence;
    features.add(`>${one} ${two}`);
    if (index === 0) for (const count of [1, 2, 3]) features.add(`|${sentence.slice(0, count).join(' ')}`);
    if (index === sentences.length - 1)
      for (const count of [1, 2]) features.add(`<${sentence.slice(0, count).join(' ')}`);
  }
}

function addActs(features: Set<string>, speeches: readonly Speech[]): void {
  const [first, last] = [speeches[0], speeches.at(-1)];
  for (const { act } of speeches) features.add(`!${act}`);
  if (!first || !last) return;
  features.add(`!${first.act} …`);
  features.add(`!${first.act} … ${last.act}`);
  if (first.clause.asked) features.add('!asked first');
  if (last.clause.asked) features.add('!asked last');
  if (speeches.every(({ clause }) => clause.asked)) features.add('!only asked');
  if (!speeches.some(({ act }) => telling.has(act))) features.add('!nothing told');
}

function addShape(features: Set<string>, reading: Heard, words: number): void {
  const { said, typed, speeches } = reading;
  const items = said.match(/^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+\S/gm)?.length ?? 0;
  const more = (name: string, count: number, steps: readonly number[]): void => {
    for (const step of steps) if (count > step) features.add(`%${name}>${step}`);
  };
  more('words', words, [3, 6, 12, 25, 50, 100]);
  more('clauses', speeches.length, [1, 2, 4, 8]);
  more('items', items, [0, 2, 4]);
  more('names', namesIn(said), [0, 1, 3]);
  more('values', valuesIn(said), [0, 2, 5]);
  const is = (name: string, holds: boolean): void => {
    if (holds) features.add(`%${name}`);
  };
  is('error', showsError(typed));
  is('pasted error', pastesError(reading));
  is('ends asking', /[?？]\s*$/.test(typed));
  is('asks', /[?？]/.test(said));
  is('shouts', said.includes('!'));
  is('code', typed.includes('```'));
  is('elsewhere', !reading.words.onlyEnglish);
  is('any', true);
}
