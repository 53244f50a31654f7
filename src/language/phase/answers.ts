import type { AgentTurn, OpenQuestion } from '../reading/agent-turn.ts';
import type { Words } from '../reading/lexicon.ts';
import type { Speech } from '../reading/speech-acts.ts';
import { unspaced } from '../reading/tag-table.ts';

const meaningful = (text: string): readonly string[] =>
  text
    .split(/[^\p{L}\p{N}_+#.-]+/u)
    .map((word) => word.replace(/[.]+$/, ''))
    .filter((word) => word.length > 1 || /\d/.test(word));

/** Two signs in a row are a word where words are not parted. */
const parted = (text: string): readonly string[] =>
  meaningful(text).flatMap((word) =>
    unspaced.test(word) ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)) : [word],
  );

/** Words of the user that also occur in the question: it is that which they speak of. */
export function sharedWords(text: string, question: string, words: Words): readonly string[] {
  const theirs = new Set(parted(question));
  return parted(text).filter(
    (word) => theirs.has(word) && !words('fillers').whole(word) && !words('common').whole(word),
  );
}

/** How many of the agent's questions the user's words settle. */
export function answered(speeches: readonly Speech[], turn: AgentTurn, words: Words): number {
  const { questions } = turn;
  if (speeches.some(({ act }) => act === 'delegate')) return questions.length;
  if (questions.length === 1)
    return questions.some((question) => settles(question, speeches, turn, words)) ? 1 : 0;
  const numbered = new Set(
    speeches.flatMap(({ clause }) => /^\(?(\d)[).:]?\s\S/u.exec(clause.text)?.[1] ?? []),
  );
  if (numbered.size > 1 || speeches.some(({ clause }) => /^\(?\d[).:]/u.test(clause.text)))
    return Math.min(questions.length, numbered.size);
  const answers = speeches.filter(({ act, clause }) => telling.has(act) && !clause.asked);
  const clauses = new Set(answers.map(({ clause }) => clause));
  const [only, ...others] = clauses;
  const items =
    only && others.length === 0 && / (?:and|und|et|y|e|и|en|i|och|dan|ve) /u.test(only.text)
      ? 2
      : clauses.size;
  return Math.min(questions.length, items);
}

const telling = new Set(['accept', 'refuse', 'pick', 'state', 'instruct', 'go', 'vague', 'wish']);

function settles(
  question: OpenQuestion,
  speeches: readonly Speech[],
  turn: AgentTurn,
  words: Words,
): boolean {
  const acts = new Set(speeches.map(({ act }) => act));
  const said = speeches.map(({ clause }) => clause.text).join(' ');
  const length = meaningful(said).length;
  switch (question.kind) {
    case 'permission':
      return acts.has('accept') || acts.has('go') || acts.has('pick') || picked.test(said);
    case 'objection':
      return acts.has('refuse') || acts.has('accept') || acts.has('go');
    case 'choice':
      return (
        picked.test(said) ||
        acts.has('pick') ||
        (acts.has('go') && acts.has('state') && length <= 4) ||
        sharedWords(said, question.text, words).length > 0 ||
        (length <= 2 && meaningful(said).some((word) => meaningful(question.text).includes(word))) ||
        (length <= 6 && sharedWords(said, turn.text, words).length > 0)
      );
    case 'decision':
      if (acts.has('accept') || acts.has('refuse')) return true;
      return (
        acts.has('instruct') ||
        acts.has('pick') ||
        (acts.has('state') && length <= 8 && !talksAbout.test(said))
      );
  }
}

/** A letter, a number or an ordinal on its own. */
const picked =
  /^(?:(?:just|only|we take|ill take|take|option|variant|number|plan|approach|lets? (?:do|go with)|go with|the|i(?:d| would)? (?:prefer|like|want|choose|go with))\s+)*(?:\(?(?:[a-h]|i{1,3})\)|[a-h](?=\s*(?:$|[.,:;]))|\d{1,2}(?![\p{L}\p{N}])|(?:one|two|three)(?!\p{L}))/u;

/** A sentence about something rather than the value that was asked for. */
const talksAbout = /^(?:it|we|they|there|i|he|she|that|this)\s/u;
