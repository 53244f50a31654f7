import { sentencesOf } from '../reading/clauses.ts';
import type { Reading } from '../reading/word-tags.ts';
import type { Speech } from '../reading/speech-acts.ts';
import { stemOf, tokensOf } from '../reading/tokens.ts';
import { answered } from './answers.ts';
import type { Ruling } from './verdict.ts';

/**
 * What the weights know a conversation by: the features of the newest message, those that cross it with where the
 * conversation stood, which begin with the stand in brackets, and those of the agent's message, which begin with `agent`.
 */
export function featuresIn(reading: Reading, ruling: Ruling): ReadonlySet<string> {
  const { turn, first } = reading;
  const stand = standOf(reading);
  const features = new Set(reading.features);
  const cross = (what: string): void => {
    features.add(`[${stand}]${what}`);
    if (!first) features.add(`[after]${what}`);
  };
  cross('');
  features.add(`rule ${ruling.phase}`);
  features.add(`rule ${ruling.phase} ${Math.floor(ruling.confidence * 10)}`);
  cross(`rule ${ruling.phase}`);
  const [rule = ''] = ruling.reason.split(':');
  features.add(`rule “${rule}”`);
  cross(`rule “${rule}”`);
  crossActs(reading.speeches, cross);
  crossDuty(reading, cross);
  crossWords(reading, cross);
  if (!first) {
    crossAnswer(reading, cross);
    crossCounts(reading, cross);
    for (const feature of agentFeatures(reading)) features.add(feature);
  }
  for (const name of ['proposes', 'alternatives', 'done', 'working', 'offersLook'] as const)
    if (turn[name]) features.add(`agent ${name}`);
  return features;
}

/** What the agent's last message leaves the user with, in one word. */
function standOf({ turn, first }: Reading): string {
  if (first) return 'start';
  const [question, ...more] = turn.questions.toReversed();
  if (turn.offersLook) return 'offer to look';
  if (question && more.length > 0) return 'questions';
  if (question) return question.kind;
  if (turn.done) return 'done';
  if (turn.working) return 'working';
  if (turn.alternatives) return 'alternatives';
  return turn.proposes ? 'proposal' : 'told';
}

type Cross = (what: string) => void;

function crossActs(speeches: readonly Speech[], cross: Cross): void {
  const acts = speeches.map(({ act }) => act);
  const [opening, closing] = [acts[0], acts.at(-1)];
  if (opening === undefined) return;
  for (const act of acts) cross(act);
  cross(`${opening} …`);
  cross(`… ${closing}`);
  cross(`${opening} … ${closing}`);
  cross(`only ${[...new Set(acts)].sort().join('+')}`);
  if (speeches.some(({ clause }) => clause.asked)) cross('?');
  if (speeches.at(-1)?.clause.asked) cross('…?');
}

/** "It should allow digits too" is a duty, whatever else it is. */
function crossDuty({ speeches, words }: Reading, cross: Cross): void {
  if (speeches.some(({ clause }) => !clause.asked && words('duties').in(clause.text))) cross('duty');
}

/** Short messages are mostly what their words are. */
const short = 12;

function crossWords({ said }: Reading, cross: Cross): void {
  const tokens = tokensOf(said);
  if (tokens.length <= 5) cross(`“${tokens.join(' ')}”`);
  cross(`${tokens[0] ?? ''} …`);
  cross(`${tokens.slice(0, 2).join(' ')} …`);
  cross(`… ${tokens.at(-1) ?? ''}`);
  if (tokens.length <= short) for (const token of tokens) cross(`=${stemOf(token)}`);
  for (const step of [1, 2, 4, 8, 16, 32]) if (tokens.length > step) cross(`>${step}`);
}

function crossAnswer({ turn, speeches, words }: Reading, cross: Cross): void {
  if (turn.questions.length === 0) return;
  const open = turn.questions.length - answered(speeches, turn, words);
  cross(open <= 0 ? 'answered' : open < turn.questions.length ? 'partly answered' : 'unanswered');
  cross(`asked ${Math.min(4, turn.questions.length)}`);
  cross(`open ${Math.min(3, Math.max(0, open))}`);
}

/** How many things the agent lists or asks for, and how many the user's message is made of. */
function crossCounts({ turn, said }: Reading, cross: Cross): void {
  const asked = Math.min(4, Math.max(countOf(turn.said, item), countOf(turn.text, /[?？]/g)));
  const parts = said.split(joint).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
  cross(`listed ${asked}`);
  if (asked < 2) return;
  cross(`listed ${asked}, said ${Math.min(5, parts)}`);
  cross(parts < asked ? 'said less than was asked' : 'said as much as was asked');
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const item = /^[ \t]*(?:[-*•]|\(?\d{1,2}[.)]|\(?[a-d]\))[ \t]+\S|(?<=[\s(])(?:\d\)|\(?[a-d]\))\s/gm;

const joint = /[,;.\n!?]+|\s(?:and|und|et|y|e|и|en|i|och|ve|dan|but|aber|mais|pero|mas)\s|\s(?=\d[.):]?\s)/iu;

/** How the agent's message begins and what it last asks for, by what the user answers to it. */
function agentFeatures({ turn, speeches }: Reading): readonly string[] {
  const sentences = sentencesOf(turn.text);
  const [one = '', two = ''] = tokensOf(sentences[0] ?? '');
  const asked = turn.questions.at(-1)?.text ?? '';
  const answer = speeches[0]?.act ?? 'nothing';
  const last = tokensOf(asked === '' ? (sentences.at(-1) ?? '') : asked).map(stemOf);
  return [
    `agent ${one} …`,
    `agent ${one} ${two} …`,
    ...(/(?:ed|t|wn)$/.test(one) ? [`agent …ed`, `agent …ed, ${answer}`] : []),
    ...(asked === '' ? ['agent tells', `agent tells, ${answer}`] : ['agent asks', `agent asks, ${answer}`]),
    ...(asked === '' ? [] : last.flatMap((stem) => [`agent ?${stem}`, `agent ?${stem}, ${answer}`])),
    ...last.slice(0, 3).map((_, at) => `agent … ${last.slice(at, at + 2).join(' ')}, ${answer}`),
  ];
}
