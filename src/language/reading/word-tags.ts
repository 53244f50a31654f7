import type { Message } from '../../kernel/work/phase.ts';
import type { AgentTurn } from './agent-turn.ts';
import type { Words } from './lexicon.ts';
import type { Speech } from './speech-acts.ts';
import { type Entry, stemKeyOf, type Sums, type TagTable, unspaced } from './tag-table.ts';

/** A word of a text that is in one of the lists. */
export interface Tagged {
  /** The name of the list: "build" for "add", "build.s" for "adds", "build.ing" for "adding". */
  readonly tag: string;
  /** Which word of the text it starts at. */
  readonly at: number;
  /** A verb as it stands in an instruction, one in another form, or no verb. */
  readonly kind: 'verb' | 'form' | 'thing';
}

const word = /[\p{L}\p{N}\p{M}_]+/gu;

/** The words by their tags, each part read when it is first asked for. */
export interface Tags {
  readonly english: TagTable;
  /** Of all other languages. */
  readonly others: TagTable;
}

/** The tags of a normalised text in the order of its words; a tag counts once for each word. */
export function tagsOf(text: string, tags: Tags, onlyEnglish: boolean): readonly Tagged[] {
  const tokens = text.match(word) ?? [];
  const tables = onlyEnglish ? [tags.english] : [tags.english, tags.others];
  const found: Tagged[] = [];
  for (const [at, token] of tokens.entries()) {
    const here = new Set<string>();
    const add = ({ tag, kind, rest, open }: Entry, form = ''): void => {
      if (here.has(tag + form) || !(rest === '' || goesOn(rest, open, tokens, at + 1))) return;
      here.add(tag + form);
      found.push({ tag: tag + form, at, kind: form === '' ? kind : 'form' });
    };
    for (const { words, stems } of tables) {
      for (const entry of words.get(token) ?? []) add(entry);
      for (const { stem, entry } of stems.get(stemKeyOf(token)) ?? []) if (token.startsWith(stem)) add(entry);
    }
    for (const [base, form] of basesOf(token))
      for (const entry of tags.english.words.get(base) ?? []) if (entry.kind === 'verb') add(entry, form);
  }
  return unspaced.test(text) ? [...found, ...stringsIn(text, tags.others)] : found;
}

const stringsIn = (text: string, { strings }: TagTable): readonly Tagged[] =>
  strings.flatMap(({ text: string, entry: { tag, kind } }) => {
    const at = text.indexOf(string);
    return at < 0 ? [] : [{ tag, at, kind }];
  });

function goesOn(rest: string, open: boolean, tokens: readonly string[], from: number): boolean {
  const wanted = rest.split(' ');
  return wanted.every((each, offset) => {
    const token = tokens[from + offset];
    const last = offset === wanted.length - 1;
    return token !== undefined && (last && open ? token.startsWith(each) : token === each);
  });
}

/** What an English verb may be a form of: "copies" of "copy", "planned" of "plan", "using" of "use". */
function basesOf(token: string): readonly (readonly [base: string, form: string])[] {
  const ending = /(?:ing|ed|s)$/.exec(token)?.[0];
  if (!ending || token.length < ending.length + 2) return [];
  const stem = token.slice(0, -ending.length);
  const short = /([bdgmnprt])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  const silent = ending === 's' ? (stem.endsWith('e') ? [stem.slice(0, -1)] : []) : [`${stem}e`];
  const vowel = /ie?$/.test(stem) ? [stem.replace(/ie?$/, 'y')] : [];
  return [stem, ...short, ...silent, ...vowel].map((base) => [base, `.${ending}`]);
}

/**
 * A prompt as it was understood: what the user says themselves, what they do by saying it, and what the agent left open
 * before it. Phase, class and route ask the same one; each part is worked out when it is first asked for.
 */
export interface Reading {
  /** Oldest first; the last one is the user's newest message. */
  readonly messages: readonly Message[];
  /** The newest message as it was given. */
  readonly prompt: string;
  /** All that was typed, pasted parts included. */
  readonly typed: string;
  /** Without code, quotations and logs. */
  readonly own: string;
  /** Of that, as much as is listened to: the beginning and the end of a long message. */
  readonly said: string;
  /** The same, normalised. */
  readonly text: string;
  readonly words: Words;
  readonly speeches: readonly Speech[];
  readonly turn: AgentTurn;
  /** Whether the agent has said nothing yet. */
  readonly first: boolean;
  /** What the weights know the message by. */
  readonly features: ReadonlySet<string>;
  tagsIn(text: string): readonly Tagged[];
  readonly weights: Weights;
}

/** Fitted on labelled prompts: for each phase, and for each kind of work, then for large and for trivial. */
export interface Weights {
  readonly phase: Sums;
  readonly route: Sums;
}
