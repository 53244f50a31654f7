import type { ServedReply } from './io.ts';

/** The id is made up unless somebody wants to recognise the call later. */
export type ToolCall = { name: string; input: Record<string, unknown>; id?: string };

/** What a scripted model answers once: words, tool calls, or both; several tool calls run in parallel. */
export type Turn = { text?: string | undefined; tools?: ToolCall[] };

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

export type ToolResult = { toolUseId: string; text: string; isError: boolean };

/** The answer to `POST /v1/messages`: one turn, as a stream of events or whole, as the request asked. */
export function turnReply(body: MessagesBody, turn: Turn, newId: () => string): ServedReply {
  const content = blocksOf(turn, newId);
  const stop_reason = turn.tools?.length ? 'tool_use' : 'end_turn';
  const message = {
    id: `msg_01${newId()}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 },
  };
  if (!body.stream) return jsonReply(200, { ...message, content, stop_reason });

  const events = [
    event('message_start', { message: { ...message, content: [], stop_reason: null } }),
    ...content.flatMap((block, index) => [
      event('content_block_start', { index, content_block: emptied(block) }),
      event('content_block_delta', { index, delta: deltaOf(block) }),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 10 } }),
    event('message_stop', {}),
  ];
  return { status: 200, type: 'text/event-stream', body: events.join('') };
}

export const jsonReply = (status: number, value: unknown): ServedReply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

/** Every tool result in the conversation so far, oldest first. */
export const toolResultsIn = ({ messages }: MessagesBody): ToolResult[] =>
  messages
    .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
    .filter(({ type }) => type === 'tool_result')
    .map((block) => ({
      toolUseId: block.tool_use_id ?? '',
      text: textOf(block.content),
      isError: block.is_error === true,
    }));

/** A client asks a model for titles and the like too; it then offers none of its own tools. */
export const offersTools = ({ tools = [] }: MessagesBody): boolean =>
  tools.some(({ type }) => type === undefined || type === 'custom');

export function textOf(content: string | Block[] | undefined): string {
  if (content === undefined || typeof content === 'string') return content ?? '';
  return content.map((block) => block.text ?? textOf(block.content)).join('\n');
}

const event = (type: string, fields: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;

function blocksOf(turn: Turn, newId: () => string): Block[] {
  const text = turn.text === undefined ? [] : [{ type: 'text', text: turn.text }];
  const calls = (turn.tools ?? []).map((call) => ({ type: 'tool_use', id: `toolu_01${newId()}`, ...call }));
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
