import type { Phase } from '../../kernel/work/phase.ts';
import type { Reading } from '../reading/word-tags.ts';
import { type Act, type Speech, wordCount } from '../reading/speech-acts.ts';
import { answered, sharedWords } from './answers.ts';

export interface Ruling {
  readonly phase: Phase;
  readonly confidence: number;
  readonly reason: string;
  /** Something is to be done, and what exactly is left open. */
  readonly vague?: boolean;
}

const ruling = (phase: Phase, confidence: number, reason: string): Ruling => ({ phase, confidence, reason });

/** Everything the rules look at: what the user does, in order, and what the agent left open. */
interface Case extends Pick<Reading, 'speeches' | 'turn' | 'words' | 'first'> {
  readonly acts: ReadonlySet<Act>;
  /** A quotation or code comes with the message. */
  readonly attached: boolean;
  /** Something is under way or proposed, so that what the user says is about that. */
  readonly pending: boolean;
}

/** Weighs what the user does against what the agent left open. The first rule that fits decides. */
export function rule({ speeches, turn, words, first, messages }: Reading): Ruling {
  const attached = /```|^\s*>/m.test(messages.at(-1)?.text ?? '');
  const acts = new Set(speeches.map(({ act }) => act));
  const closed = acts.has('thanks') && (acts.has('refuse') || turn.questions.length === 0);
  const pending =
    !first && !closed && (turn.questions.length > 0 || turn.working || (turn.proposes && !turn.done));
  const given: Case = { speeches, acts, turn, words, first, pending, attached };
  return (
    silent(given) ??
    heldBack(given) ??
    asking(given) ??
    instructed(given) ??
    answering(given) ??
    due(given) ??
    agreeing(given) ??
    leftOver(given)
  );
}

/** Where in the message the last of these acts stands; -1 when nowhere. */
const lastOf = ({ speeches }: Case, ...acts: readonly Act[]): number =>
  speeches.findLastIndex(({ act }) => acts.includes(act));

function silent({ speeches }: Case): Ruling | undefined {
  return speeches.length === 0 ? ruling('exploring', 0.4, 'the user said nothing of their own') : undefined;
}

function heldBack(given: Case): Ruling | undefined {
  const { acts, pending, speeches, turn } = given;
  if (
    turn.offersLook &&
    (acts.has('accept') || acts.has('go') || acts.has('look') || acts.has('pick')) &&
    speeches.every(({ act, names }) => act !== 'instruct' || names === 0)
  )
    return ruling('exploring', 0.8, 'the user agreed to looking into it');
  const hold = lastOf(given, 'hold');
  const start = speeches.findLastIndex(releases);
  if (acts.has('hands-off')) {
    if (start > lastOf(given, 'hands-off') && speeches[start]?.act === 'go') return undefined;
    return pending && !acts.has('look') && !acts.has('question')
      ? ruling('discussing', 0.8, 'the user wants nothing changed yet')
      : ruling('exploring', 0.85, 'the user wants to know and nothing changed');
  }
  if (hold < 0 || hold < start) return undefined;
  const asks = acts.has('look') || acts.has('question');
  const ahead = before.test(speeches[hold]?.clause.text ?? '');
  if (given.first && asks && !ahead && !acts.has('weigh') && !acts.has('plan'))
    return ruling('exploring', 0.75, 'the user wants to know and nothing changed');
  return ruling('discussing', 0.92, `the user said to wait: “${quote(given, hold)}”`);
}

/** "Before you change anything": something is to be changed, and something else comes first. */
const before =
  /^(?:before|bevor|ehe|avant|antes|prima|voor(?:dat)?|innan|for du|for vi|zanim|nez|прежде|перед|до того|перш)(?!\p{L})/u;

/** What takes a "wait" back: a word to start, or an instruction with something definite in it. */
const releases = ({ act, values }: Speech): boolean =>
  act === 'go' || act === 'delegate' || ((act === 'instruct' || act === 'vague') && values > 0);

function asking(given: Case): Ruling | undefined {
  const { acts, pending, turn } = given;
  const weigh = lastOf(given, 'weigh');
  const question = lastOf(given, 'question');
  const start = lastOf(given, 'go', 'instruct', ...(given.first ? [] : (['vague'] as const)));
  const doubt = lastOf(given, 'doubt');
  const last = Math.max(weigh, question, doubt);
  if (last < 0 || last < start) return undefined;
  if (weigh >= 0) return ruling('discussing', 0.88, `it is open: “${quote(given, weigh)}”`);
  if (pending || (turn.alternatives && (!turn.done || picksApart(given, question))))
    return ruling(
      'discussing',
      0.85,
      `the user asked about it: “${quote(given, Math.max(question, doubt))}”`,
    );
  if (start >= 0)
    return ruling('discussing', 0.6, `the user asked: “${quote(given, Math.max(question, doubt))}”`);
  if (acts.has('wish'))
    return ruling('discussing', 0.6, `how to do it is open: “${quote(given, Math.max(question, doubt))}”`);
  if (question < 0) return ruling('exploring', 0.6, `the user wonders: “${quote(given, doubt)}”`);
  return ruling('exploring', 0.85, `the user wants to know: “${quote(given, question)}”`);
}

/** "Which one is it?" */
const picksApart = ({ speeches, words }: Case, index: number): boolean =>
  words('choices').in(speeches[index]?.clause.text ?? '');

function instructed(given: Case): Ruling | undefined {
  const { acts, pending, turn, first, speeches } = given;
  const plan = lastOf(given, 'plan');
  const start = lastOf(given, 'instruct', 'go', ...(first ? [] : (['vague'] as const)));
  if (plan >= 0 && plan > start)
    return ruling('discussing', 0.85, `the user wants thoughts first: “${quote(given, plan)}”`);
  const unsure = lastOf(given, 'unsure');
  if (unsure >= 0 && unsure > start && !acts.has('delegate'))
    return ruling('discussing', 0.8, `the user is not sure: “${quote(given, unsure)}”`);
  const look = lastOf(given, 'look');
  const instruct = lastOf(given, 'instruct');
  if (instruct >= 0) {
    if (look > instruct && speeches[instruct]?.names === 0)
      return ruling('exploring', 0.7, `the user wants to see: “${quote(given, look)}”`);
    return ruling(
      'ready',
      clarity(given, instruct),
      `the user gave an instruction: “${quote(given, instruct)}”`,
    );
  }
  if (look >= 0 && !acts.has('go') && !(turn.questions.length > 0 && acceptsIn(given, look))) {
    if (acts.has('vague')) return vagueTask(given);
    return pending
      ? ruling('discussing', 0.7, `the user wants to see first: “${quote(given, look)}”`)
      : ruling('exploring', 0.88, `the user wants to see: “${quote(given, look)}”`);
  }
  if (!acts.has('vague')) return undefined;
  if (speeches.some(({ names, act }) => names > 0 && act === 'state'))
    return ruling('ready', 0.75, `the user gave an instruction: “${quote(given, lastOf(given, 'vague'))}”`);
  const decisive = turn.questions.some(({ kind }) => kind === 'choice' || kind === 'decision');
  if (decisive || turn.questions.length > 1) return undefined;
  if (!first && !acts.has('wish'))
    return ruling('ready', 0.75, `the user told what to do next: “${quote(given, lastOf(given, 'vague'))}”`);
  return vagueTask(given);
}

/** A first instruction that names nothing in particular may be clear to a person and still leave much open. */
function clarity({ speeches, first }: Case, index: number): number {
  if (speeches.some(({ names }) => names > 0)) return 0.92;
  if (!first) return 0.82;
  return wordCount(speeches[index]?.clause.text ?? '') >= 6 ? 0.72 : 0.6;
}

/** "And yes show them" answers; "yes, but first explain" does not. */
const acceptsIn = ({ speeches }: Case, index: number): boolean =>
  speeches.some(({ act, clause }) => act === 'accept' && clause === speeches[index]?.clause);

const vagueTask = (given: Case): Ruling => ({
  ...ruling(
    'discussing',
    0.75,
    `what exactly is to be done is open: “${quote(given, lastOf(given, 'vague'))}”`,
  ),
  vague: true,
});

function answering(given: Case): Ruling | undefined {
  const { acts, turn, words, speeches } = given;
  if (turn.questions.length === 0) return undefined;
  const [asked] = turn.questions.toReversed();
  const open = turn.questions.length - answered(speeches, turn, words);
  if (open <= 0) {
    return ruling('ready', certainty(given), `the user answered: “${quote(given, 0)}”`);
  }
  if (acts.has('thanks') && !acts.has('accept'))
    return ruling('discussing', 0.5, 'the agent’s question is still open');
  const understood = speeches.some(({ act }) => act !== 'state');
  return ruling(
    'discussing',
    understood || turn.questions.length > 1 ? 0.8 : 0.6,
    `still open: “${(asked?.said ?? '').slice(0, 120)}”`,
  );
}

/** One question and a plain answer leave no doubt; of several, an answer may be a remark. */
function certainty({ turn, speeches }: Case): number {
  const [only, ...more] = turn.questions;
  const long = speeches.reduce((sum, { clause }) => sum + wordCount(clause.text), 0) > 12;
  if (only && more.length === 0)
    return long && (only.kind === 'choice' || only.kind === 'decision') ? 0.6 : 0.9;
  const plain = speeches.every(({ act, clause }) => act !== 'unsure' && wordCount(clause.text) <= 8);
  return plain ? 0.75 : 0.6;
}

/** "It should allow digits too": after an answer, that is how the user wants it. */
function due(given: Case): Ruling | undefined {
  const { first, turn, speeches, words } = given;
  if (first || turn.questions.length > 0) return undefined;
  const owed = speeches.findLastIndex(
    ({ act, clause }) =>
      act === 'state' && !clause.asked && words('duties').in(clause.text) && !fulfilled.test(clause.text),
  );
  if (owed < 0 || owed < lastOf(given, 'question', 'doubt', 'hold', 'unsure')) return undefined;
  return ruling('ready', 0.7, `the user said how it should be: “${quote(given, owed)}”`);
}

const fulfilled =
  /(?<!\p{L})(?:as it should|should be (?:enough|fine|ok|okay|good|all|it)|should do)(?!\p{L})/u;

function agreeing(given: Case): Ruling | undefined {
  const { acts, turn, first } = given;
  if (acts.has('refuse') && !acts.has('go')) return ruling('discussing', 0.75, 'the user said no');
  if (first || (acts.has('wish') && !acts.has('pick'))) return undefined;
  if (acts.has('go') || acts.has('delegate') || acts.has('pick'))
    return ruling(
      'ready',
      0.88,
      `the user said to go on: “${quote(given, lastOf(given, 'go', 'delegate', 'pick'))}”`,
    );
  if (turn.alternatives && namesOne(given))
    return ruling('ready', 0.75, `the user chose: “${quote(given, 0)}”`);
  if (!acts.has('accept') && !acts.has('praise')) return undefined;
  if (turn.done) return ruling('exploring', 0.75, 'the work is done and nothing new was asked for');
  if (turn.working) return ruling('ready', 0.7, 'the user agreed with what is under way');
  if (acts.has('accept') && turn.alternatives) return ruling('discussing', 0.6, 'which of the ways is open');
  if (acts.has('accept') && turn.proposes) return ruling('ready', 0.78, 'the user agreed with the proposal');
  return ruling('exploring', 0.7, 'nothing was proposed that could be agreed to');
}

/** A few words that name something the agent spoke of. */
function namesOne({ speeches, turn, words, acts }: Case): boolean {
  const said = speeches.map(({ clause }) => clause.text).join(' ');
  return acts.has('state') && wordCount(said) <= 6 && sharedWords(said, turn.text, words).length > 0;
}

function leftOver(given: Case): Ruling {
  const { acts, first, pending, turn } = given;
  if (acts.has('small-talk')) return ruling('exploring', 0.8, 'nothing is asked for');
  if (acts.has('wish'))
    return ruling('discussing', 0.75, `how to do it is open: “${quote(given, lastOf(given, 'wish'))}”`);
  if (pending) return ruling('discussing', 0.68, 'what the user said settles nothing yet');
  if (acts.has('thanks') || acts.has('praise'))
    return ruling('exploring', acts.has('state') ? 0.6 : 0.85, 'nothing is asked for');
  if (acts.has('go') && (given.attached || given.speeches.some(({ names }) => names > 0)))
    return ruling('ready', 0.75, `the user gave an instruction: “${quote(given, lastOf(given, 'go'))}”`);
  if (acts.has('go')) return ruling('exploring', 0.5, 'there is nothing yet to go on with');
  if (first) return ruling('exploring', 0.55, 'nothing is asked for yet');
  return turn.done
    ? ruling('discussing', 0.5, 'it is not clear what the user wants')
    : ruling('exploring', 0.5, 'it is not clear what the user wants');
}

const quote = ({ speeches }: Case, index: number): string => quoteOf(speeches[Math.max(0, index)]);

/** What was said in a clause, short enough to be repeated. */
export function quoteOf(speech: Speech | undefined): string {
  const said =
    speech?.clause.said
      .replaceAll(/[\uE000-\uE002]/gu, '')
      .replaceAll(/\s+/g, ' ')
      .replace(/[\s.,;:]+$/, '')
      .trim() ?? '';
  return said.length > 120 ? `${said.slice(0, 119)}…` : said;
}
