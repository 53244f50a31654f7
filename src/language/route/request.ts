import { type Clause, clausesOf } from '../phase/clauses.ts';
import { lexiconsFor } from '../phase/languages.ts';
import { type Words, wordsOf } from '../phase/lexicon.ts';
import { normalise } from '../phase/normalise.ts';
import { ownWords } from '../phase/own-words.ts';
import { mendSlips } from '../phase/slips.ts';
import { actsOf, type Speech } from '../phase/speech-acts.ts';

/** A prompt as it was understood: what the user says themselves, and what they do by saying it. */
export interface Request {
  /** All that was typed, pasted parts included. */
  readonly typed: string;
  /** Without code, quotations and logs. */
  readonly said: string;
  /** The same, normalised. */
  readonly text: string;
  readonly speeches: readonly Speech[];
  readonly words: Words;
}

/** The words before it, where there are any, tell the language of a short message. */
export function readRequest(prompt: string, before = ''): Request {
  const typed = prompt
    .slice(0, longestPrompt)
    .trim()
    .replace(/^\/do\s+/, '');
  const said = breakLongRuns(bothEnds(ownWords(typed)));
  const lexicons = lexiconsFor(said, before);
  const words = wordsOf(lexicons);
  const speeches = outerClauses(clausesOf(said))
    .map((clause) => ({ ...clause, text: mendSlips(clause.text, lexicons) }))
    .flatMap((clause) => actsOf(clause, words));
  return { typed, said, text: spaced(normalise(said)), speeches, words };
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
