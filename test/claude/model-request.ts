import type { IncomingHttpHeaders } from 'node:http';
import {
  type Message,
  type MessagesBody,
  offersTools,
  textOf,
  type ToolResult,
  toolResultsIn,
} from '../../src/kernel/messages-api.ts';

/**
 * One recorded call of the Messages API.
 * `side` is a call the client makes for itself: titles, quota probes, compaction, page or search summaries.
 */
export type ModelRequest = {
  kind: 'main' | 'subagent' | 'side';
  sessionId: string;
  /** In a sub-agent the value hooks see as `agent_id`; in a teammate `<name>@<team>`. */
  agentId: string | undefined;
  /** How many calls of this conversation came before. */
  turn: number;
  /** The words that opened the conversation, without the client's reminders. */
  firstPrompt: string;
  /** The latest words from the user or, in a sub-agent, from its parent. */
  prompt: string;
  body: MessagesBody;
};

export function readRequest(headers: IncomingHttpHeaders, body: MessagesBody): Omit<ModelRequest, 'turn'> {
  const agentId = one(headers['x-claude-code-agent-id']);
  const sessionId = one(headers['x-claude-code-session-id']) ?? '';
  const prompts = body.messages.filter(({ role }) => role === 'user').flatMap(typedTexts);
  return {
    kind: isSideCall(body) ? 'side' : agentId ? 'subagent' : 'main',
    sessionId,
    agentId,
    firstPrompt: prompts[0] ?? '',
    prompt: prompts.at(-1) ?? '',
    body,
  };
}

/** Every tool result in the conversation so far, oldest first. */
export const toolResults = ({ body }: ModelRequest): ToolResult[] => toolResultsIn(body);

/** The system prompt together with the system messages the client puts between the others. */
export function systemText(request: ModelRequest): string {
  const inline = request.body.messages.filter(({ role }) => role === 'system');
  return [textOf(request.body.system), ...inline.map(({ content }) => textOf(content))].join('\n');
}

/** Everything the model was given to read, tool results and reminders included. */
export function allText(request: ModelRequest): string {
  const { system, messages } = request.body;
  return [textOf(system), ...messages.map(({ content }) => textOf(content))].join('\n');
}

/** The file into which the client wants a plan written, in plan mode. */
export const planFileIn = (request: ModelRequest): string =>
  /\/\S+\/plans\/[\w-]+\.md/.exec(allText(request))?.[0] ?? '';

export function toolNames(request: ModelRequest): string[] {
  return (request.body.tools ?? []).map(({ name }) => name);
}

const isSideCall = (body: MessagesBody): boolean => !offersTools(body) || isCompaction(body);

/** Compaction goes out in the main conversation, as one more user message after all the others. */
export function isCompaction(body: MessagesBody): boolean {
  const last = body.messages.findLast(({ role }) => role === 'user');
  return (
    last !== undefined && typedTexts(last).some((text) => text.startsWith('CRITICAL: Respond with TEXT ONLY'))
  );
}

function typedTexts({ content }: Message): string[] {
  if (typeof content === 'string') return [content];
  const texts = content.filter(({ type }) => type === 'text').map(({ text }) => text ?? '');
  return texts.filter((text) => !text.trimStart().startsWith('<system-reminder>'));
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
