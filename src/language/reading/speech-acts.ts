import { namesIn, valuesIn } from './anchors.ts';
import { type Clause, normalise } from './clauses.ts';
import type { Found } from './finder.ts';
import { type Category, coreOf, has, lateVerb, lengthAt, type Verb, verbAt, type Words } from './lexicon.ts';

/** What somebody does by saying a clause. */
export type Act =
  | 'accept'
  | 'go'
  | 'refuse'
  | 'hold'
  | 'hands-off'
  | 'unsure'
  | 'praise'
  | 'thanks'
  | 'small-talk'
  | 'question'
  | 'weigh'
  | 'doubt'
  | 'look'
  | 'plan'
  | 'instruct'
  | 'vague'
  | 'wish'
  | 'delegate'
  | 'pick'
  | 'state';

export interface Speech {
  readonly act: Act;
  readonly clause: Clause;
  /** How many particular things it names, and how many values it gives, names included. */
  readonly names: number;
  readonly values: number;
}

/** What a clause does, each of the deeds that it joins by "and" on its own. */
export const actsOf = (clause: Clause, words: Words): readonly Speech[] =>
  deedsIn(clause, words).flatMap((deed) => actsOfDeed(deed, words));

const joints = /\s(?:and then|and|then|or wait)\s/giu;
const jointsElsewhere =
  /\s(?:and then|and|then|or wait|und dann|und|dann|et puis|et|puis|y luego|y|luego|e poi|e|poi|en dan|en|och|og|i|oraz|a pak|и|і|й|та|ve|và|dan)\s/giu;

/** In Czech and Polish; in other languages it stands before what somebody is able to do. */
const jointsWithA = new RegExp(jointsElsewhere.source.replace('|a pak|', '|a pak|a|'), 'giu');

/** What comes first says what is done; a clause without an end must not be read again at each of its joints. */
const enoughForAVerb = 200;

function deedsIn(clause: Clause, words: Words): readonly Clause[] {
  const cuts = [...clause.said.matchAll(jointsIn(words))].filter(({ index, 0: joint }) => {
    const from = index + joint.length;
    const next = coreOf(normalise(clause.said.slice(from, from + enoughForAVerb)), words);
    return verbAt(next, words) !== undefined || lengthAt(words, 'hold', next) > 0;
  });
  if (cuts.length === 0 || !isDeed(clause.text, words)) return [clause];
  const starts = [0, ...cuts.map(({ index, 0: joint }) => index + joint.length)];
  const ends = [...cuts.map(({ index }) => index), clause.said.length];
  return starts.map((start, index) => {
    const said = clause.said.slice(start, ends[index]);
    return {
      said,
      text: normalise(said).trim(),
      asked: clause.asked && index === starts.length - 1,
      opens: clause.opens && index === 0,
    };
  });
}

function jointsIn({ onlyEnglish, languages }: Words): RegExp {
  if (onlyEnglish) return joints;
  return languages.includes('cs') || languages.includes('pl') ? jointsWithA : jointsElsewhere;
}

/** A description joined to another one stays in one piece: "tests are in tests/ and run with pytest". */
const isDeed = (text: string, words: Words): boolean =>
  verbAt(coreOf(text, words), words) !== undefined ||
  opening(text, words).act !== undefined ||
  lengthAt(words, 'asks', text) > 0;

/** Short words at the start may do something of their own, so it may be two things. */
function actsOfDeed(clause: Clause, words: Words): readonly Speech[] {
  const names = namesIn(clause.said);
  const values = valuesIn(clause.said);
  const speech = (act: Act): Speech => ({ act, clause, names, values });
  const text = bare(clause.text);
  if (text === '') return [];

  const whole = wholeActs.find(([, category]) => words(category).whole(text));
  if (whole && (!clause.asked || whole[0] === 'small-talk' || isImpatient(whole[0], clause.said)))
    return [speech(whole[0])];
  if (has(words, 'handsOff', text) && !elsewhere.test(text))
    return [speech(hasPhrase(words, 'hold', text) ? 'hold' : 'hands-off')];

  const { act, after } = opening(text, words);
  if (act && after === '') return [speech(clause.asked && act !== 'hold' ? 'question' : act)];
  const said = saidIn(after, clause, words, values);
  return act ? [speech(act), speech(said)] : [speech(said)];
}

/** “yes??” says yes once more. */
const isImpatient = (act: Act, said: string): boolean =>
  (act === 'accept' || act === 'go') && /[?？]{2,}\s*$/.test(said);

/** "Don't touch anything else" limits what is done, and forbids none of it. */
const elsewhere =
  /(?<!\p{L})(?:any\p{L}*|nothing|no)\s(?:.*\s)?(?:but|else|outside|other than|beyond|besides|except|apart from)(?!\p{L})|(?<!\p{L})(?:außer|ausser|sauf|excepto|salvo|menos|exceto|tranne|eccetto|behalve|utom|förutom|undtagen|unntatt|oprócz|poza|kromě|кроме|крім|окрім|dışında|hariç|ngoài|selain|kecuali)(?!\p{L})|以外|除了|말고|빼고/u;

const wholeActs: readonly (readonly [Act, Category])[] = [
  ['hold', 'hold'],
  ['delegate', 'delegates'],
  ['go', 'go'],
  ['accept', 'yes'],
  ['refuse', 'no'],
  ['thanks', 'thanks'],
  ['praise', 'praise'],
  ['small-talk', 'smallTalk'],
  ['unsure', 'unsure'],
];

const openingActs: readonly (readonly [Act, Category])[] = [
  ['hold', 'hold'],
  ['accept', 'yes'],
  ['refuse', 'no'],
  ['thanks', 'thanks'],
  ['praise', 'praise'],
];

/** "Correct" is a yes, "correct it" is none. */
const object = /^(?:it|the|this|that|these|those|them|all|both|my|our)(?!\p{L})/u;

/** Yes, no, wait and the like at the start, perhaps after an interjection. */
function opening(text: string, words: Words): { readonly act?: Act; readonly after: string } {
  let left = text;
  for (let round = 0; round < 3; round += 1) {
    for (const [act, category] of openingActs) {
      const length = lengthAt(words, category, left);
      if (length === 0) continue;
      const after = bare(left.slice(length));
      if (act !== 'accept' || !object.test(after) || verbAt(left, words) === undefined) return { act, after };
    }
    const filler = lengthAt(words, 'fillers', left);
    if (filler === 0) break;
    left = bare(left.slice(filler));
  }
  return { after: text };
}

function saidIn(text: string, { asked, opens, said }: Clause, words: Words, values: number): Act {
  const core = coreOf(text, words);
  const told = asksFor(text, words);
  const first = verbAt(core, words);
  const verb = first ?? lateVerb(text, told, words) ?? (told && gerund.test(core) ? 'changes' : undefined);
  const wondering =
    !quotes.test(said) &&
    (lengthAt(words, 'asks', core) > (first ? lengthAt(words, first, core) : 0) ||
      (opens && lengthAt(words, 'asks', text) > 0) ||
      (!verb && words.late('asks', false).in(text)));
  const open = asked || (wondering && !told);
  if (hasPhrase(words, 'hold', text)) return 'hold';
  if (!asked && has(words, 'delegates', text)) return 'delegate';
  const proposed = has(words, 'weighs', text) && (open || lengthAt(words, 'weighs', core) > 0);
  if (proposed && !(verb && !asked && suggested.test(text))) return 'weigh';
  if (!asked && lengthAt(words, 'go', core) >= 4) return 'go';
  if (asked && told && !verb && asksPolitely.test(text)) return 'vague';
  if (asked && !(told && verb)) return words.onlyEnglish && !wondering ? 'doubt' : 'question';
  if (verb === 'plans' || (verb !== undefined && asksForPlan.test(core))) return 'plan';
  if (verb === 'looks') return 'look';
  if (open && !told) return 'question';
  if (picked.test(text) || picked.test(withoutHedge(text, words))) return 'pick';
  if (has(words, 'unsure', text) && !verb) return 'unsure';
  if (verb && negated.test(core)) return 'state';
  if (verb) return isVague(core, verb, words, values) ? 'vague' : 'instruct';
  if (has(words, 'wishes', text)) return 'wish';
  if (has(words, 'plans', text) && wordCount(text) <= 6) return 'plan';
  if ((has(words, 'picks', text) && wordCount(text) <= 4) || itIs.test(text)) return 'pick';
  return values > 0 && (has(words, 'duties', text) || (told && namesIn(said) > 0)) ? 'instruct' : 'state';
}

/** “'which of them' sounds odd” asks nothing. */
const quotes = /^\s*['"“‘«„`]/;

/** “Can you get it green?” wants it done, whatever the verb, unless that is one of being able or knowing. */
const asksPolitely =
  /^(?:(?:and|so|ok|okay|hey|hi|please|then|now|also|but)\s+)*(?:can|could|would|will)\s+(?:you|u)\s+(?:(?:please|pls|plz|just|also|maybe|quickly|kindly|perhaps)\s+)*(?!(?:be|have|know|see|believe|remember|hear|access|reach|use|handle|support|do|tell|even|not|actually|still|say|live|think|mind|agree|guess|imagine|access|connect|work|run)(?!\p{L}))\p{L}{2,}\s+\p{L}/u;

/** "Write me a migration plan": the deed is a thought. */
const asksForPlan =
  /^(?:write|make|create|give|draw|prepare|put|draft|show|send|get|list|tell|come up with)(?:\s+\S+){0,4}\s+(?:plan|plans|approach|approaches|alternatives|candidates|proposal|proposals|outline|options|rfc|estimate|suggestions|ideas|design doc)(?![\p{L}-])/u;

/** "Would you mind cleaning up…" */
const gerund = /^\p{L}{3,}ing(?!\p{L})/u;

const negated = /^(?:dont|do not|never|no need to)(?!\p{L})/u;

/** "Debian it is", "then redis". */
const itIs = /^(?:\S+\s){1,4}it is(?: then)?$|^(?:\S+\s){1,3}then$|^then(?:\s\S+){1,3}$/u;

/** "How about you just delete it": no question is asked. */
const suggested = /^(?:so\s+)?(?:how|what) about you\s/u;

/** A letter or a number on its own: "b", "(i)", "1 and 4", "only 2", "la A". */
const picked =
  /^(?:(?:just|only|option|variant|number|plan|approach|nr|no|la|el|le|il|die|das|den|de|opcion|opcao|opzione|optie|opcja|variante|wariant|вариант|варіант)\s+){0,2}\(?(?:[a-hабвг]|i{1,3}|\d{1,2})\)?(?:\s*(?:,|and|&|\+|und|et|y|e|en|och|i|и)\s*\(?(?:[a-hабвг]|\d{1,2})\)?)*$/u;

/** "B I guess" and "B for now" are B. */
function withoutHedge(text: string, words: Words): string {
  const ends = ({ index, text: found }: Found): boolean =>
    index > 0 && bare(text.slice(index + found.length)) === '';
  const hedge = words('unsure').find(text).find(ends) ?? words('fillers').find(text).find(ends);
  return hedge ? bare(text.slice(0, hedge.index)) : text;
}

/** Single words like "stop" mean waiting only at the start; inside a clause they are part of what it is about. */
function hasPhrase(words: Words, category: Category, text: string): boolean {
  return words(category)
    .find(text)
    .some(
      ({ text: found }) =>
        /\s/.test(found.trim()) || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(found),
    );
}

export const wordCount = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export const bare = (text: string): string =>
  text.replace(/^[\s\p{P}\uE000-\uE002]+(?=[\s\p{P}\uE000-\uE002]|$)|^[\s\p{P}]+|[\s\p{P}\uE000]+$/gu, '');

/** Whether somebody is asked to do something, near the start of the clause. */
function asksFor(text: string, words: Words): boolean {
  const [request] = words('requests').find(text);
  return request !== undefined && wordCount(text.slice(0, request.index)) <= 4;
}

/** A wish for a quality rather than for a thing. */
const subjective =
  /^(?:make|get|let|leave|have|do)\s.*(?<!\p{L})(?:better|nicer|cleaner|prettier|beautiful|faster|smoother|simpler|modern|less of|more like|feel|look good|something|great|robust|readable|professional|clean)(?!\p{L})/u;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether the words after the verb leave open what is to be done. */
function isVague(core: string, verb: Verb, words: Words, values: number): boolean {
  if (verb === 'changes' && subjective.test(core)) return true;
  if (values > 0) return false;
  if (unspaced.test(core)) return core.length < 6;
  const left = core
    .slice(lengthAt(words, verb, core))
    .split(/[\s\p{P}]+/u)
    .filter((word) => word.length > 2 && !words('vague').whole(word) && !words('fillers').whole(word));
  return left.length < (verb === 'repairs' ? 4 : 2);
}
