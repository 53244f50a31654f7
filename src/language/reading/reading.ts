import type { Message } from '../../kernel/work/phase.ts';
import type { AgentTurn } from './agent-turn.ts';
import type { Words } from './lexicon.ts';
import type { Speech } from './speech-acts.ts';
import type { Sums } from './weight-table.ts';
import type { Tagged } from './word-tags.ts';

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
