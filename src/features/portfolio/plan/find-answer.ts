import type { Citation } from '../../../kernel/portfolio/escalation.ts';
import type { DecisionRecord } from '../../../kernel/portfolio/portfolio.ts';
import { plainForm } from '../../../kernel/text/statement.ts';

/** A document of knowledge that may hold answers; those of a space are read before those of all. */
export interface KnowledgeText {
  readonly file: string;
  readonly text: string;
}

interface Asked {
  readonly question: string;
  readonly space: string;
}

/**
 * The recorded answer to this very question, with where it stands. Rather none than a wrong one: another object, a
 * denial, another number or one more condition make another question.
 */
export function findAnswer(
  { question, space }: Asked,
  decisions: readonly DecisionRecord[],
  documents: readonly KnowledgeText[] = [],
): Citation | undefined {
  const wanted = meaningOf(question);
  if (wanted === undefined) return undefined;
  const same = decisions.filter(
    (one) =>
      (one.space === space || one.space === null) &&
      one.answer.trim() !== '' &&
      meaningOf(one.question) === wanted,
  );
  const found = newest(same.filter((one) => one.space === space)) ?? newest(same);
  if (found) return { file: found.file, line: found.line, text: found.answer };
  for (const document of documents) {
    const answer = answerIn(document, wanted);
    if (answer) return answer;
  }
  return undefined;
}

/** Whether two texts ask the same. */
export function sameQuestion(a: string, b: string): boolean {
  const meaning = meaningOf(a);
  return meaning !== undefined && meaning === meaningOf(b);
}

function newest(records: readonly DecisionRecord[]): DecisionRecord | undefined {
  const [first, ...rest] = records;
  if (!first) return undefined;
  const answers = new Set(records.map(({ answer }) => answer.trim().toLowerCase()));
  if (answers.size === 1) return rest.at(-1) ?? first;
  // Two answers to one question, and nobody can say which one is the later: a person has to.
  if (records.some(({ at }) => at === null)) return undefined;
  return records.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '')).at(-1);
}

/** A line `Which port does the API take? 8080`, in a list or not. */
const answered =
  /^\s*(?:[-*+]\s+|#+\s+|\d+[.)]\s+)?(?:\*\*|Q:\s*)*([^?]{8,300}\?)(?:\*\*)?\s*(?:A:|[-–—:→]|->)?\s*(\S.*)$/;
const longestDocument = 200_000;

function answerIn({ file, text }: KnowledgeText, wanted: string): Citation | undefined {
  for (const [index, line] of text.slice(0, longestDocument).split('\n').entries()) {
    const [, question, answer] = answered.exec(line.slice(0, 1_000)) ?? [];
    if (question && answer && meaningOf(question) === wanted)
      return { file, line: index + 1, text: answer.trim() };
  }
  return undefined;
}

/** Words that only make a sentence a question, or a question polite. */
const filler = new Set(
  (
    'a an the this that these those it its we you i they our your their us me my is are was be been do does did ' +
    'should shall would could can may might must will want like please to of for in on at with by from as and so ' +
    'then there here just now have has had need use used using get go take make decide choose pick ok okay'
  ).split(' '),
);
const askers = new Set('which what who whom whose where when why how whether'.split(' '));
const denials = new Set(
  'not never no without dont cannot cant shouldnt wont stop avoid except unless only'.split(' '),
);

/** What prepositions say of the object is part of the question: to and from, in and out, before and after. */
const directions = new Set('from into to before after above below over under with without'.split(' '));

/** What a question asks, whatever its words of courtesy; undefined where too little is said to be sure. */
export function meaningOf(question: string): string | undefined {
  const known = meanings.get(question);
  if (known !== undefined) return known === '' ? undefined : known;
  if (meanings.size >= mostKept) meanings.clear();
  const made = readMeaning(question);
  meanings.set(question, made ?? '');
  return made;
}

const meanings = new Map<string, string>();
const mostKept = 20_000;
const longestQuestion = 400;

function readMeaning(question: string): string | undefined {
  if (question.length > longestQuestion) return undefined;
  const words =
    question
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/n['’]t\b/g, ' not')
      .match(/[\p{L}\p{N}_@/~][\p{L}\p{N}_@/~.+:#-]*[\p{L}\p{N}_+/#]|[\p{L}\p{N}]/gu) ?? [];
  const asker = words.find((word) => askers.has(word));
  const denied = words.filter((word) => denials.has(word)).map((word) => (word === 'dont' ? 'not' : word));
  const telling = words
    .filter((word) => !askers.has(word) && !denials.has(word) && (!filler.has(word) || directed(word)))
    .map(plainForm);
  const things = telling.filter((word) => !directions.has(word));
  if (things.length < 2) return undefined;
  // `Which port` and `what port` ask the same; `why` and `when` do not. What is asked for stands first. Where there is
  // nothing to choose, who does what to whom is told by the order of the words.
  const which = asker === 'which' || asker === 'what';
  const free = which && things.length === telling.length;
  const order = free ? [telling[0] ?? '', ...telling.slice(1).toSorted()] : telling;
  return [which ? 'which' : (asker ?? 'whether'), denied.toSorted().join('+'), ...order].join(' ');
}

const directed = (word: string): boolean => directions.has(word) && word !== 'to' && word !== 'with';
