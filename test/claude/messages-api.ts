import type { ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';

/** The id is made up unless a test wants to recognise the call later. */
export type ToolCall = { name: string; input: Record<string, unknown>; id?: string };

/** What the scripted model answers once: words, tool calls, or both; several tool calls run in parallel. */
export type Turn = { text?: string; tools?: ToolCall[]; delayMs?: number };

export type Block = {
  type: string;
  text?: string;
  name?: string;
  input?: Record<string, unknown>;
  tool_use_id?: string;
  content?: string | Block[];
  is_error?: boolean;
};
export type Message = { role: 'user' | 'assistant' | 'system'; content: string | Block[] };
export type MessagesBody = {
  model: string;
  messages: Message[];
  system?: string | Block[];
  tools?: { name: string; type?: string }[];
  stream?: boolean;
  metadata?: { user_id?: string };
};

/** Answers `POST /v1/messages` with one turn, streamed or whole as the request asked. */
export function sendTurn(response: ServerResponse, body: MessagesBody, turn: Turn): void {
  const content = blocksOf(turn);
  const stop_reason = turn.tools?.length ? 'tool_use' : 'end_turn';
  const message = {
    id: `msg_${shortId()}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 },
  };
  if (!body.stream) return sendJson(response, 200, { ...message, content, stop_reason });

  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, fields: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  content.forEach((block, index) => {
    send('content_block_start', { index, content_block: emptied(block) });
    send('content_block_delta', { index, delta: deltaOf(block) });
    send('content_block_stop', { index });
  });
  send('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 10 } });
  send('message_stop', {});
  response.end();
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function blocksOf(turn: Turn): Block[] {
  const text = turn.text === undefined ? [] : [{ type: 'text', text: turn.text }];
  const calls = (turn.tools ?? []).map((call) => ({ type: 'tool_use', id: `toolu_${shortId()}`, ...call }));
  return [...text, ...calls];
}

function emptied(block: Block): Block {
  return block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} };
}

function deltaOf(block: Block): object {
  return block.type === 'text'
    ? { type: 'text_delta', text: block.text }
    : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
}

function shortId(): string {
  return `01${randomUUID().replaceAll('-', '').slice(0, 22)}`;
}
