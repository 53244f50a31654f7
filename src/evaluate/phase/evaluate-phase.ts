import type { Evaluation, Message, Phase } from '../../domain/phase.ts';
import { noTurn, readAgentTurn } from './agent-turn.ts';
import { clausesOf } from './clauses.ts';
import { lexiconsFor } from './languages.ts';
import { wordsOf } from './lexicon.ts';
import { ownWords } from './own-words.ts';
import { scopeOf } from './scope.ts';
import { mendSlips } from './slips.ts';
import { actsOf, type Speech } from './speech-acts.ts';
import { rule } from './verdict.ts';

export interface Conversation {
  /** Oldest first; the last one is the user's newest message. */
  readonly messages: readonly Message[];
  /** The phase before that message, where it is known. */
  readonly current?: Phase | undefined;
}

/** Below this a model is worth asking. */
const sureFrom = 0.65;

/** Where the user's newest message takes the conversation. */
export function evaluatePhase({ messages, current }: Conversation): Evaluation {
  const newest = messages.at(-1);
  const said = newest?.role === 'user' ? ownWords(newest.text) : '';
  const before = messages.slice(0, -1);
  const agent = before.findLast(({ role }) => role === 'assistant');
  const lexicons = lexiconsFor(said, agent?.text ?? '');
  const words = wordsOf(lexicons);
  const turn = agent ? readAgentTurn(agent.text, words) : noTurn;
  const speeches = clausesOf(said)
    .map((clause) => ({ ...clause, text: mendSlips(clause.text, lexicons) }))
    .flatMap((clause) => actsOf(clause, words));
  const ruled = rule({
    speeches,
    turn,
    words,
    first: agent === undefined,
    attached: /```|^\s*>/m.test(newest?.text ?? ''),
  });
  const settled =
    current && changesNothing(speeches)
      ? { ...ruled, phase: current, reason: 'nothing new was said' }
      : ruled;
  const { phase, confidence, reason } = settled;
  return {
    phase,
    confidence,
    reason,
    approved_scope: phase === 'ready' ? scopeOf(speeches, messages) : null,
    sure: confidence >= sureFrom,
    signals: [
      { name: 'language', words: lexicons.map(({ language }) => language).join(', ') },
      ...turn.questions.map((question) => ({ name: `agent asks: ${question.kind}`, words: question.said })),
      ...(['proposes', 'alternatives', 'done', 'working'] as const)
        .filter((name) => turn[name])
        .map((name) => ({ name: `agent: ${name}`, words: '' })),
      ...speeches.map(({ act, clause }) => ({ name: `user: ${act}`, words: clause.said })),
    ],
  };
}

/** "How is it going?" in the middle of the work. */
const changesNothing = (speeches: readonly Speech[]): boolean =>
  speeches.length > 0 && speeches.every(({ act }) => act === 'small-talk');
