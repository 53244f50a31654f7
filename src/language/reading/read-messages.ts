import type { Message } from '../../kernel/work/phase.ts';
import { noTurn, readAgentTurn } from './agent-turn.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { featuresOf } from './features.ts';
import type { Library } from './library.ts';
import { normalise } from './normalise.ts';
import { ownWords } from './own-words.ts';
import type { Reading } from './reading.ts';
import { mendSlips } from './slips.ts';
import { actsOf } from './speech-acts.ts';
import { tagsOf } from './word-tags.ts';

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
