import type { Message } from '../../kernel/work/phase.ts';
import { noTurn, readAgentTurn } from './agent-turn.ts';
import { type Clause, clausesOf, normalise } from './clauses.ts';
import { featuresOf } from './features.ts';
import type { Lexicon } from './lexicon.ts';
import type { Library } from './library.ts';
import { ownWords } from './own-words.ts';
import { type Reading, tagsOf } from './word-tags.ts';
import { actsOf } from './speech-acts.ts';

const decisive = ['yes', 'go', 'no', 'hold', 'changes', 'repairs', 'looks'] as const;
const known = new WeakMap<Lexicon, ReadonlySet<string>>();

function wordsIn(lexicon: Lexicon): ReadonlySet<string> {
  const kept = known.get(lexicon);
  if (kept) return kept;
  const single = decisive.flatMap((category) => lexicon.entries(category));
  const words = new Set(single.filter((entry) => /^\p{L}{3,}$/u.test(entry)));
  known.set(lexicon, words);
  return words;
}

/** Puts two letters back that changed places in English: "yse", "remvoe". Other slips are too often words of their own. */
function mendSlips(text: string, lexicons: readonly Lexicon[]): string {
  if (lexicons.length > 1) return text;
  const isKnown = (word: string): boolean => lexicons.some((lexicon) => wordsIn(lexicon).has(word));
  return text.replaceAll(/(?<![\p{L}\p{N}_./-])\p{L}{3,16}(?![\p{L}\p{N}_./-])/gu, (word) =>
    isKnown(word) ? word : (swaps(word).find(isKnown) ?? word),
  );
}

/** The first letter is hardly ever mistaken. */
const swaps = (word: string): readonly string[] =>
  Array.from({ length: word.length - 2 }, (_, at) => {
    const from = at + 1;
    return word.slice(0, from) + word.charAt(from + 1) + word.charAt(from) + word.slice(from + 2);
  });

/** Reads the newest message against what the agent said before it, which also tells the language of a short one. */
export function readMessages(messages: readonly Message[], library: Library): Reading {
  const newest = messages.at(-1);
  const agent = messages.slice(0, -1).findLast(({ role }) => role === 'assistant');
  const prompt = newest?.role === 'user' ? newest.text : '';
  const typed = prompt
    .slice(0, longestPrompt)
    .trim()
    .replace(/^\/do\s+/, '');
  const own = ownWords(typed);
  const said = breakLongRuns(bothEnds(own));
  const lexicons = lazy(() =>
    library.languages.of(said, agent?.text ?? '').map((language) => library.lexicon(language)),
  );
  const words = lazy(() => library.wordsOf(lexicons()));
  const speeches = lazy(() =>
    outerClauses(clausesOf(said))
      .map((clause) => ({ ...clause, text: mendSlips(clause.text, lexicons()) }))
      .flatMap((clause) => actsOf(clause, words())),
  );
  const turn = lazy(() => (agent ? readAgentTurn(agent.text, words()) : noTurn));
  const text = lazy(() => spaced(normalise(said)));
  const reading = {
    messages,
    prompt,
    typed,
    own,
    said,
    get text() {
      return text();
    },
    get words() {
      return words();
    },
    get speeches() {
      return speeches();
    },
    get turn() {
      return turn();
    },
    first: agent === undefined,
    get features() {
      return features();
    },
    tagsIn: (part: string) => tagsOf(part, library.tags, words().onlyEnglish),
    weights: library.weights,
  };
  const features = lazy(() => featuresOf(reading));
  return reading;
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** "multi-tenancy" and "multi tenancy" are the same. */
const spaced = (text: string): string => text.replaceAll(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, ' ');

const longestPrompt = 40_000;
const [opening, closing] = [700, 400];

const [firstClauses, lastClauses] = [16, 8];

/** What is wanted stands at the start or at the end of a long message. */
const bothEnds = (text: string): string =>
  text.length <= opening + closing ? text : `${text.slice(0, opening)}\n${text.slice(-closing)}`;

const outerClauses = (clauses: readonly Clause[]): readonly Clause[] =>
  clauses.length <= firstClauses + lastClauses
    ? clauses
    : [...clauses.slice(0, firstClauses), ...clauses.slice(-lastClauses)];

/** The time for a clause grows with the square of its length. */
const breakLongRuns = (text: string): string => text.replaceAll(/[^\n.!?,;:]{200}/g, (run) => `${run}\n`);
