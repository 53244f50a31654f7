import type { Message } from '../../kernel/work/phase.ts';
import { readRequest } from '../route/request.ts';
import { noTurn, readAgentTurn } from './agent-turn.ts';
import type { Reading } from './features.ts';
import { rule } from './verdict.ts';

/** Reads the newest message against what the agent said before it. */
export function readConversation(messages: readonly Message[]): Reading {
  const newest = messages.at(-1);
  const agent = messages.slice(0, -1).findLast(({ role }) => role === 'assistant');
  const request = readRequest(newest?.role === 'user' ? newest.text : '', agent?.text);
  const turn = agent ? readAgentTurn(agent.text, request.words) : noTurn;
  const first = agent === undefined;
  const attached = /```|^\s*>/m.test(newest?.text ?? '');
  const ruling = rule({ speeches: request.speeches, turn, words: request.words, first, attached });
  return { request, turn, ruling, first };
}
