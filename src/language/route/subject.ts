import type { TaskType } from '../../kernel/work/route.ts';
import { coreOf, lengthAt } from '../reading/core.ts';
import type { Words } from '../reading/lexicon.ts';
import { normalise } from '../reading/normalise.ts';
import { type Act, type Speech, wordCount } from '../reading/speech-acts.ts';
import type { Reading } from '../reading/reading.ts';

const longest = 80;
const telling = new Set<Act>(['instruct', 'vague', 'go', 'wish']);
const asking = new Set<Act>(['question', 'weigh', 'doubt', 'look', 'plan']);

/** What it is about, in the user's own words: "add a retry to the client" is about "a retry to the client". */
export function subjectOf({ speeches, words }: Reading, type: TaskType): string {
  const wanted = type === 'question' ? asking : telling;
  const named = speeches
    .filter(({ act }) => wanted.has(act))
    .map((speech) => objectOf(speech, words))
    .find((object) => wordCount(object) > 1);
  return short(named ?? speeches.find(({ clause }) => wordCount(clause.text) > 1)?.clause.said ?? '');
}

/** What follows the verb. */
function objectOf({ clause }: Speech, words: Words): string {
  const plain = normalise(clause.said);
  const core = coreOf(clause.text, words);
  const verb = Math.max(
    ...(['changes', 'repairs', 'looks', 'plans'] as const).map((name) => lengthAt(words, name, core)),
  );
  const at = plain.length === clause.said.length ? plain.indexOf(core) : -1;
  return at < 0 ? core.slice(verb) : clause.said.slice(at + verb);
}

function short(text: string): string {
  const plain = text
    .replaceAll(/[\uE000-\uE002]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s\p{P}]+(?=[\s\p{L}\p{N}])|[\s.,;:!?]+$/gu, '');
  if (plain.length <= longest) return plain;
  const cut = plain.lastIndexOf(' ', longest);
  return `${plain.slice(0, cut > longest / 2 ? cut : longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
