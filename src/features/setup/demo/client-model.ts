import type { Io, ServedReply, ServedRequest } from '../../../kernel/io.ts';
import {
  jsonReply,
  type MessagesBody,
  offersTools,
  type ToolResult,
  toolResultsIn,
  type Turn,
  turnReply,
} from './messages-api.ts';

export interface ClientModel {
  readonly url: string;
  /** What came of a call, word for word as it was sent to the model. */
  received(call: string): ToolResult | undefined;
  close(): Promise<void>;
}

const smallTalk: Turn = { text: 'Done.' };

/** A Messages API on this machine that gives one turn after the other. */
export async function startModel(io: Io, turns: readonly Turn[]): Promise<ClientModel> {
  const results = new Map<string, ToolResult>();
  const newId = (): string => io.hash.random(11);
  const answer = ({ method, path, body }: ServedRequest): ServedReply => {
    if (method !== 'POST' || !path.startsWith('/v1/messages')) return jsonReply(200, {});
    if (path.startsWith('/v1/messages/count_tokens')) return jsonReply(200, { input_tokens: 10 });
    const asked = JSON.parse(body) as MessagesBody;
    if (!offersTools(asked)) return turnReply(asked, smallTalk, newId);
    const known = toolResultsIn(asked);
    for (const result of known) results.set(result.toolUseId, result);
    return turnReply(asked, turns[known.length] ?? smallTalk, newId);
  };
  const { port, close } = await io.loopback.serve(answer);
  return { url: `http://127.0.0.1:${port}`, received: (call) => results.get(call), close };
}
